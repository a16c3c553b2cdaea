/** Small Ren'Py games, written the way their authors write. */

/** Characters, pictures by name, menus with conditions, points, several endings. */
export const tower = `# The script of the game goes in this file.
define config.name = _("The tower")
define m = Character("Mara", color="#c8ffc8", image="mara")
define p = Character("[player_name]")
default trust = 0
default has_key = False
default route = "none"
image bg hall = "images/hall.png"
image mara happy = "mara_happy.png"

label start:

    scene bg hall with fade
    play music "tide.ogg" fadein 1.0
    $ player_name = renpy.input("What are you called?")
    $ player_name = player_name.strip()

    "The hall is {i}cold{/i}."
    show mara sad at left
    with dissolve
    m "You are late, [player_name]."
    m happy "But here."
    p "The road was long."

    menu:
        m "What kept you?"

        "The fog":
            $ trust += 1
            m "It keeps everybody."
        "Nothing" if trust >= 0:
            $ route = "cold"
            jump stairs
        "You have [[two] keys":
            $ has_key = True

label stairs:
    "The stairs go up."
    if has_key and trust > 0:
        m "You first."
        jump top
    elif route == "cold":
        m "Go alone, then."
    else:
        pass
    call knock from _call_knock
    menu up:
        "Climb" if has_key:
            jump top
        "Turn back":
            "You go home."
            return
    return

label knock:
    play sound "knock.wav"
    "Somebody knocks."
    return

label top:
    scene black
    hide mara
    stop music fadeout 2.0
    "The end.{w}{nw}"
    return
`

/** Lists, Python, loops back to a menu, local labels, text over several lines, a screen. */
export const market = `
init python:
    def price(n):
        return n * 2

define a = Character(_("The \\"Baker\\""), what_prefix='"', what_suffix='"')
default bag = []
default coins = 5

label start:
    """
    The market is loud.

    Somebody shouts
    over the noise.
    """
    jump .stalls

label .stalls:
    menu:
        "Where to?"
        "The baker":
            a "Bread?"
            menu:
                "Buy a loaf" if coins >= 3:
                    $ coins -= 3
                    $ bag.append("bread")
                "Steal one":
                    $ bag.append("bread")
                    $ renpy.notify("Nobody saw it.")
                "Leave":
                    pass
            jump .stalls
        "The well" if "bread" in bag:
            jump well
        "Home" if coins == 0 or not "bread" in bag:
            return

label well:
    "Stranger" "Is that bread? You have [coins] coins."
    show screen map
    while coins > 0:
        $ coins -= 1
    if renpy.random.random() > 0.5:
        "It rains."
    else:
        "The sun shines."
    extend " At last."
    "It is over."
`

/** Cyrillic, several files, defaults as words, a scene by an expression, a nested choice. */
export const winter = {
  'game/script.rpy': `define о = Character("Олег")
define н = DynamicCharacter("имя")
default настрой = "ровный"
default встречи = 0

label start:
    scene expression "bg/двор.jpg"
    "Снег."
    $ встречи += 1
    о "Ты кто?"
    menu:
        "Свой":
            $ настрой = "тёплый"
        "Чужой":
            $ настрой = "злой"
            о "Тогда \\"стой\\"!"
        "Промолчать":
            pass
    jump дом
`,
  'game/дом.rpy': `label дом:
    if настрой == "тёплый":
        о "Заходи."
    elif настрой == "злой":
        "Дверь закрыта."
        return
    else:
        "Тихо."
    menu:
        "Ещё раз" if встречи < 2:
            jump start
        "Войти":
            н "Спасибо, [имя]. 100%% тепло."
    return
`,
}

/** Hand-written code, denser than the manual's examples. */
export const ferryman = `define f = Character("Ferryman")
define you = Character("called", dynamic=True)
default coin = "silver"
label start:
    show text "Chapter one" at truecenter
    "He shouts over the water:

    — Come over!

    Nobody answers."
    f "[Is that you?]"
    you "It is me, [called]."
    f "I do not close this

    menu:
        "Gold":
            $coin = "gold"
        "Silver":
            pass
    f "So it is [coin]. [coin[0]]!"
    jump oars
    menu oars:
        "Row":
            "Slowly."
        "Rest":
            jump oars
    return

    jump island

label island:
    "Nobody is here."
`
