// A header, since a C target needs one. See QuietRuns.c.
