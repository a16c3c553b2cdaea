/** Small Ink stories, each about one part of Ink's documentation. */
export const features: Record<string, string> = {
  'choices that run out': `-> a
=== a
* (x) [One] Uno. -> a
+ {x} [Two] {x} -> a
* {not x} Not yet[...] is it.
  -> a
* {a > 3} -> b
+ -> c
=== b
Nothing left. {a} -> c
=== c
Bye.
-> END`,
  'conditions before choices': `VAR n = 0
-> a
=== a
* {n > 0} {n < 3} [Low] -> up
+ {n == 0 || n > 2} [Ends] -> up
+ {not (n == 1)} [Not one] -> up
+ {n != 2 && n <= 3} [Else] -> up
+ [Any] -> up
=== up
~ n++
{n >= 5: -> END}
-> a`,
  'brackets in choices': `* Hello [back!] right back to you!
* "What's that?"[] he asked. <>
* Only this
- It went on. -> END`,
  'nested choices and gathers': `- "Murder or suicide?"
* "Murder!"
  "And who did it?"
  * * "Japp!"
  * * "Hastings!"
     * * * [Again] "Yes, he."
     - - - "Hm."
  - - "You must be joking!"
  * * "I am serious."
  * * "If only..."
* "Suicide"
  "Are you sure?"
  * * "Quite sure."
  * * "It is obvious."
- She lowered her manuscript.
-> END`,
  'labels, and a loop of gathers': `-> k
=== k
- (top) Top {top}.
* (one) One
+ (two) Two {two}
  ++ Deep
  -- (g) Gathered {g}.
* {two > 1} Out -> out
- (low) Low {low}. {low > 4: -> out}
{one and not two: One only.}
-> top
= out
Out {k} {out}.
-> END`,
  'nested alternatives': `-> a
=== a
I {waited.|waited some {more|longer|even longer}.|gave {up|in}.}
{!||Third.} {&A||C}
+ [Again] -> a
+ [End] -> END`,
  'alternatives that divert': `-> a
=== a
{first|second -> b(2)|third -> b(3)}
+ [Again] -> a
=== b(n)
N is {n}.{n > 2: More.}
+ [Back] -> a`,
  'alternatives in choices': `-> a
=== a
Hi.
+ "Hello, {&Master|Monsieur|you}!"[] I declared. -> a
+ [Wait{ once|}] {first|second} -> a
* {a > 4} [Go {in|out}] -> END`,
  'alternatives within and outside of the brackets of a choice': `-> a
=== a
Hi.
+ Said {!sir |madam }so[ {p|q}] yes. -> a
+ [Other] -> a`,
  'alternatives over several lines': `-> a
=== a
{ stopping:
- I entered.
- I entered again. -> b
  Never.
- ~ temp z = 2
  Once {z} more.
}
{ cycle:
- I held my breath.
- I waited.
}
{ once:
- Would I win?
- Or lose?
}
+ [Again] -> a
=== b
B.
+ [Back] -> a`,
  'signs of alternatives before a colon': `-> a
=== a
{!1: once.} {&Mon: rain|Tue: sun}
{$One: a|Two: b}
+ [Again] -> a`,
  'blocks with choices': `VAR door = false
-> a
=== a
{ door:
* I had left[!] in a hurry.
  Much.
  -> a
- else:
* I turned[...] to go.
  -> a
* I stayed.
  ~ door = true
  -> a
}
* -> END`,
  'blocks in blocks': `VAR x = 1
VAR y = 2
-> a
=== a
{
- x == 1:
  { y:
  - 1: y1
  - 2:
    y2
    { x > 0:
      deep
    }
  - else: y3
  }
- x > 1: more {y < 2:and less}
- else:
  no
}
{x == 1: Line one.}
{x == 2: -> b}
Not here.
+ [x] 
  ~ x++
  -> a
+ [y]
  ~ y--
  -> a
=== b
B.
~ x = -1 * 2
{x} {x < 0: neg} {x + 2 == 0: zero}
-> a`,
  parameters: `VAR x = 1
LIST bag = map, rope
-> a
=== a
A <>
{x == 1: -> b(1, map)|-> b(2, rope)}
=== b(n, it)
is {n} {it == map: map}{bag ? map: bag}.
+ [x]
  ~ x = 2
  ~ bag = it
  -> a
+ {n < 4} [Up] -> b(n + 2, rope)
+ [Swap] -> d("p", "q")
+ [Accuse] -> c("Ann", "a, b")
=== c(who, what)
{who} {what}. {who == "Ann": Her.}
* [More] -> c("Bob", who)
+ [Back] -> a
=== d(one, two)
{one}
{two}
+ [Swap] -> d(two, one)
+ [First] -> d("r", one)
+ [Last] -> d(two, "s")
+ [Back] -> a`,
  functions: `VAR hp = 3
VAR gold = 1
-> a
=== a
{alive() && hp > 1: Fine.} {alive() && hp <= 1: Hurt.}
{not alive(): Dead. -> END}
You have {words(gold)} and {words(gold + 1)}.
{sum(3)} {say("x")}, {sum(2)} end.
{seen(): Seen.}
~ talk("Hi", 2)
+ [Hit]
  ~ hit(1)
  -> a
+ [Pay]
  ~ change(gold, 2)
  -> b
=== b
B.
-> a
=== function alive()
~ return hp > 0
=== function seen()
~ return b > 0
=== function hit(n)
~ hp -= n
{hp < 0:
~ hp = 0
}
=== function change(ref what, by)
~ what = what + by
=== function words(x)
{ x:
- 1: one
- 2: two
- else: many
}
=== function sum(n)
{ n > 2:
~ return 1
- else:
~ return 2
}
=== function say(w)
~ return "(" + w + ")"
=== function talk(w, n)
{n > 1: {w}! {w}!|{w}.}`,
  tunnels: `VAR hp = 2
-> a
=== a
Walk on -> b -> sleep(2) -> dream -> c
=== b
and on ->->
=== sleep(n)
Z{n}.
* [Turn] Turned.
* [Lie] Lay. ->->
- ->->
=== dream
A dream. -> deep ->
->->
=== deep
Deep.
->->
=== c
Up.
+ [Fight] -> hurt ->
  Still up.
+ [Rest] Before. -> deep -> c
- Gather.
-> c
=== hurt
~ hp--
Ouch.
{hp <= 0: ->-> dead}
->->
=== dead
Dead.
-> END`,
  threads: `-> start
=== start
{one > 1: Often.} {one.here: Been.}
<- one
<- sub.in
* [Mine] M. -> start
+ [Leave] -> END
=== one
One {one}.
* (here) [First] O1.
  ** [Deep] D. -> start
* [Second] O2.
- -> start
=== sub
= in
Sub.
+ {sub.in > 1} [In] -> start
-> DONE`,
  'stitches and where they are found': `-> k
=== k
Intro.
-> two
= one
One.
-> k2.s
= two
Two. {two > 1: again}
* [One] -> one
+ [Two] -> two
=== k2
= s
S. -> t
= t
T. {k.two}
-> END`,
  'signs with a backslash, comments and blanks': String.raw`A \# hash, a \[ bracket \] and \{ brace \} \| bar \/\/ slash \\ back \* star \~ tilde. // c
/* x
y */B  /* z */ C   and   D.
TODO: x
   Indented.
-> b
=== b
\* not a choice
\- not a gather
* a \[choice\] [b \] c] d
- \~ x
-> END`,
  'a list as a state, and its values': `LIST kettle = cold, boiling, recently_boiled
LIST D = q1, q2 = 5, (q3)
-> x
=== x
{ kettle:
- cold: It is cold.
- boiling: It boils.
- else: Hm.
}
{kettle >= boiling: hot} {LIST_VALUE(D)} {D == q3: three} {D + 1} {LIST_RANGE(LIST_ALL(D), 2, 6)}
+ [On]
  ~ kettle = cold
  -> x
+ {kettle == cold} [Boil]
  ~ kettle++
  ~ D--
  -> x
+ {kettle ? boiling} [Wait]
  ~ kettle = recently_boiled
  ~ D = q2
  -> x`,
  'functions in functions, and without a value': `VAR v = 0
-> k
=== k
A {inc()}B {v}
{add(add(1))} {v}
~ v = add(add(2)) + 1
{v} {add(1) > 1 && add(2) > 2: yes}
{kind(v)} and {kind(1)}. {kind(3) == "big": Big three}
+ [Again]
  ~ v = 2
  -> k
=== function inc()
~ v++
=== function add(n)
~ return n + 1
=== function kind(n)
{n > 2:
~ return "big"
}
{n == 2:
~ return "two"
}
~ return "small"`,
  'tunnels in tunnels, and to a variable': `-> a ->
-> m(-> c)
=== a
A1
-> b ->
A2
->->
=== b
B1
-> c ->
B2
->->
=== c
* [x] X
* [y] Y ->->
- C
->->
=== m(-> t)
-> t ->
Back.
-> END`,
  'threads in threads': `-> k
=== k
<- a
* [k] K -> END
=== a
A
<- b
* [a] AA -> END
=== b
* [b] BB -> k`,
  'threads before conditions': `VAR x = true
-> k
=== k
{x:
<- a
}
{not x: <- b}
{k > 6: -> end}
* [k]
  ~ x = false
  -> k
+ [more] -> k
=== end
+ [end] -> END
=== a
+ [a] A -> k
=== b
* [b] B -> k`,
  'turns since a label, and alternatives in conditions': `VAR x = 1
VAR name = "Ann"
-> k
=== k
{TURNS_SINCE(-> k.lab) == 0:now}{TURNS_SINCE(-> k.lab) > 0:before}{TURNS_SINCE(-> k.lab) == -1:never}
{x: {a|b|c}|{&d|e}}. Hi {name}.
+ (lab) [go] -> k
+ [stay]
  ~ x = 0
  ~ name = "Bob"
  -> k
+ [nobody]
  ~ name = ""
  -> k`,
  'a list that a variable goes through': `LIST L = low, mid, high
VAR s = low
-> k
=== k
{s < mid: <mid}{s >= mid: >=mid}
{s == (): none}{s != mid: !=mid}
+ [u]
  ~ s++
  -> k
+ [d]
  ~ s--
  -> k
+ [c]
  ~ s = ()
  -> k`,
  'a list given to functions': `LIST I = a, b, c
VAR got = (a)
-> k
=== k
{holds(a): hasA}{holds(b): hasB}
{got ? (a, b): AB}{got !? c: noC}{got == (a, b, c): All.}
+ [t]
  ~ take(b)
  -> k
+ [d]
  ~ drop(a)
  -> k
+ {got hasnt c} [c]
  ~ got = got + c
  -> k
=== function holds(x)
~ return got ? x
=== function take(x)
~ got += x
=== function drop(x)
~ got -= x`,
  'values given to the items of a list': `LIST P = one = 1, three = 3, ten = 10
VAR p = one
-> k
=== k
{LIST_VALUE(p)} {LIST_VALUE(p) + 1} {LIST_VALUE(p) > 2:gt} {p} {P(3)}
+ [n]
  ~ p = three
  -> k
+ [m]
  ~ p = ten
  -> k
+ [z]
  ~ p = P(1)
  -> k`,
}
