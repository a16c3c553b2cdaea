/** A game that uses many features of Ren'Py once; the expected result is stored word for word. */
export const stage = `define config.name = "Stage"
define -1 m = Character(name=_("{b}Mara{/b}"), image="mara")
define n = NVLCharacter('Nobody [[x]')
define r = Character("[hero!t]")
define audio.wave = "waves.mp3"
define theme = "tide.ogg"
define persistent.seen = False
default store.gold = 1
default late = renpy.time()
default bag = set()
image bg hall = "images/hall.png"
image bg red = Color("#f00")
image bg blue = "#00f"
image mara calm = Image("mara_calm.png")
image mara odd = mara_function()
image quay:
    "quay.png"
$ oil = 3
python:
    x = 1
python early:
init -1:
    default key = True
init 5 python:
    y = 2
label start(a, b=1) hide:
    scene
    "1"
    scene black
    "2"
    scene bg red
    "3"
    scene bg blue
    "4"
    scene expression ("quay.png") with dissolve
    "5"
    scene bg hall
    "6"
    scene unknown place onlayer master
    "7"
    show mara
    "8"
    show mara calm at right
    "9"
    show mara at Position(xalign=0.1)
    "10"
    show mara at Position(xalign=0.3, yalign=1.0)
    "11"
    show mara at Position(xalign=0.5)
    "12"
    show mara at Position(xalign=.7)
    "13"
    show mara at Position(xalign=0.9)
    "14"
    show mara at Position(yalign=1.0)
    "15"
    show mara at c_left
    "16"
    show mara at midright
    "17"
    show mara at right_center
    "18"
    show mara at truecenter
    "19"
    show mara at farleft behind quay
    "20"
    show mara at spin
    "21"
    show quay as water:
        linear 1.0
    "22"
    show expression "figure.png" as guest at left
    "23"
    show expression "figure.png"
    show screen map
    show text "Hello"
    show layer master
    show "odd"
    hide mara with fade
    "24"
    hide
    "25"
    play music theme
    "26"
    play music audio.wave loop
    "27"
    play music ["<from 2 loop 5>tide.ogg", "waves.mp3"]
    "28"
    play music unknown_track
    "29"
    play sound "bell.ogg"
    queue music "waves.mp3"
    "30"
    stop music
    "31"
    stop sound
    "32"
    voice "line.ogg"
    m calm "Calm \\"words\\"\\nand more."
    m @ odd "Odd for a moment."
    who odd "Nobody knows who."
    "Somebody" 'says it''s so.'
    centered "In the middle."
    narrator "Told."
    n "Two{p}paragraphs [[and] {{signs} 50%%, [gold!q] [gold:.2] [never"
    r "It is I."
    m.look "A dotted name."
    odd line without words
    f("call")
    "{never closed"
    $ gold = 1 + gold
    $ persistent.seen = True
    $ renpy.pause(1)
    $ renpy.notify("x")
    $ hero = renpy.input("Name?")
    $ hero = hero.strip()
    $ odd == 1
    python:
        gold += 1
        import this
    if gold > 1 and persistent.seen:
        "Rich."
    elif (gold ==
            1):
        "One."
    else :
        "Poor."
    while gold > 5:
        "Spend."
    menu choices:
        set seen
        "What now?"
        "Jump" if gold > 2:
            jump .local
        "Call":
            call screen map
            call expression "part"
            call part
        "Spend": # a note
            $ gold -= 1
    menu:
        "Nothing to choose."
    jump expression target
    nvl clear
    label .local:
        "A local place."
    # the end
    return

label part:
    m """First of
    several.

    Second."""
    '''In others.'''
    "A line \\
    that goes on"

label after:
    pass
`
