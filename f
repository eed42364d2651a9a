timer: 2 s
root
└── timer (running: start 2)
timer: rings
root
└── timer
