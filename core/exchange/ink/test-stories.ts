/** Small Ink stories, written the way its authors write. */

/** Knots, woven choices, once-only and sticky ones, variables, conditions within lines. */
export const ferry = `# title: The last ferry
# author: nobody
// The fog comes later.
VAR coins = 3
VAR met_osip = false
VAR mood = "calm"
CONST FARE = 2

-> quay

=== quay ===
The ferry rocks at the quay. {met_osip: Osip nods to you.|Nobody is about.} # background: quay.png
- (top)
You have {coins > 2: enough|too little} for the crossing.
*   [Look into the shed] -> shed
*   {coins >= FARE} "I'd like to cross[."]," I say.
    Osip: That will be two.
    Osip: In coppers.
    ~ coins -= FARE
    ~ met_osip = true
    * *   [Pay] -> crossing
    * *   (haggle) Haggle
        Osip: No.
        ~ mood = "angry"
    - - He holds out his hand. # music: tide.ogg
    -> crossing
+   Wait a while
    {The tide goes out.|The tide comes in.|Nothing changes.}
    -> top
*   ->
    There is nothing left to do.
    -> END

=== shed ===
= gate
The gate is {shed.gate > 1: open now|stuck}.
*   [Push it] It gives way. -> inside
+   [Back] -> quay
= inside
A lantern hangs on a hook.
    *   (lantern) [Take the lantern]
        You take it.
    *   [Leave it]
-   It is cold in here.
-> quay

/* The end
   of the story. */
=== crossing
{
    - shed.inside.lantern:
        The lantern lights the water.
    - mood == "angry":
        Osip does not look at you.
    - else:
        The water is black.
}
{quay.haggle: He still grumbles.}
~ temp wet = true
You step ashore.
-> END
`

/** Tunnels, threads, multi-line sequences, a function, lists, glue, tags, a variable in the text. */
export const house = `LIST things = key, (map), rope
VAR bag = ()
VAR steps = 0
-> hall

=== hall
~ steps++
The hall is <b>dark</b>, and <>
nobody has swept it.
{stopping:
- A clock ticks.
- The clock has stopped.
}
-> noise ->
<- rooms
* [Stand still]
  You stand still. #CLASS: quiet
  -> hall
+ {things has rope} [Climb down] -> END

=== rooms
+ [To the cellar] -> cellar
* [To the attic]
  There is {~dust|nothing|a moth} in the attic.
  ~ things += rope
  -> hall

=== noise
{steps > 1: Something scratches.}
->->

=== cellar
{ steps:
- 1: It is early.
- 2: It is late.
- else: It is night.
}
You have walked {steps} rooms.
* [Count the bottles] You count {RANDOM(1,6)} of them.
+ [Smell the air]
  Damp \\{and\\} old.
- ~ report(steps)
-> hall

=== function report(n)
~ return n * 2
`

/** Cyrillic, named speakers, stitches, a list of moods, a choice within a condition, params. */
export const lanterns = `VAR масло = 2
LIST настроение = (спокоен), зол
-> двор

=== двор
Дворник: Кто здесь?
Дворник: Стой, стрелять буду.
{ настроение == зол:
    Он уже кричит.
- else:
    Он ещё шепчет.
}
* {масло > 0} [Зажечь фонарь]
    ~ масло = масло - 1
    ~ настроение = зол
    Свет дрожит. -> ворота("север")
* [Ждать]
    Ты: Тишина. # speaker: Ты
    -> ворота("юг")
* -> 
    -> ворота("юг")

=== ворота(сторона)
{сторона == "север": Ворота заперты.|Ворота открыты.}
{масло < 2:
    * [Ещё раз] -> двор
}
+ [Уйти] Ты уходишь{масло > 1: с полным фонарём}.
-> END
`

/** Functions that change their arguments, clamp them, call each other, and return values. */
export const guard = `VAR trust = 2
VAR coins = 1
VAR liked = false
CONST MOST = 3
-> gate

=== gate
* [Knock] The gate stays shut.
    A guard comes out.
- (opts)
{|You wait.|}
* [Think] He is old for a guard. -> opts
* [Smile]
    ~ raise(trust)
    ~ raise(trust)
    ~ raise(trust)
    ~ raise(trust)
    ~ alter(coins, 2)
* [Scowl]
    ~ lower(trust)
    ~ lower(trust)
    ~ pay()
* [Wait]
- {friendly(): He nods.|He spits.}
~ temp known = liked
~ liked = friendly() and coins > 0
{liked: He likes you.|He likes nobody.} {known: He said so before.}
{ friendly() and coins > MOST - 1:
    He even bows.
}
{ trust == MOST: Nobody was ever trusted more. }
{ not atLeast(trust, 1): You had better go. }
+ {friendly()} [Go in] You are in.
    -> END
+ [Go home] -> END

=== function raise(ref x)
    ~ alter(x, 1)
    { x > MOST:
        ~ x = MOST
    }

=== function lower(ref x)
    ~ alter(x, -1)

=== function alter(ref what, by)
    ~ what = what + by

=== function pay
    ~ coins = 0

=== function friendly()
    ~ return atLeast(trust, 2)

=== function atLeast(value, least)
    ~ return value >= least
`

/** Parameters of parts and functions, lines that consist of a brace, and parts that follow only what never ends. */
export const inn = String.raw`VAR bed = ""
VAR bunk = ""
VAR late = false
VAR lamp = false
CONST BARD = "bard"
-> hall
=== hall
\ "Come in," somebody says.
Mara: Shut the gate!
* [Shut it]
* [Leave it open]
    ~ late = true
- {late:Mara: Were you born in a barn?|Mara: Thank you.}
{not late:The lamp burns. #lamp}
{late || lamp: It is cold.}
-> sleep(BARD) ->
The bard sleeps {where(BARD)}.
* {lamp || late} [Close it now] Mara: At last.
* [Say nothing] Silence.
- -> END
-> attic

=== sleep(guest)
* [A bed]
    ~ bed = guest
* [A bunk]
    ~ bunk = guest
- ->->

=== attic
Nobody comes up here.
* [Look out]
* [Go down]
- -> END

=== function where(guest)
{
    - guest == bed:
        ~ return "in a bed"
    - guest == bunk:
        ~ return "in a bunk"
    - else:
        ~ return "nowhere"
}
`

/** Targets in variables: global ones and parameters. Read from source only. */
export const ferryboat = `VAR next = -> bow
-> deck
=== deck
The deck is wet.
+ [Go on] -> next
+ [Ask] -> ask(-> deck)
+ [Land] -> END
=== bow
The bow.
~ next = -> stern
-> deck
=== stern
The stern.
-> deck
=== ask(-> back)
"How far?"
-> told(back)
=== told(-> after)
"Far."
-> after
`
