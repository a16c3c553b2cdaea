/** Small Ink stories about parts with parameters, functions, tunnels, threads and lists, as Ink's documentation has them. */
export const calls: Record<string, string> = {
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
  'functions that return others with text or effects': `VAR v = 1
-> k
=== k
A {told(v)}. {told(2)}
~ told(v)
{both(1) + both(2)} {both(3)}
+ [On]
  ~ v = 3
  -> k
=== function told(n)
{n > 2:
~ return "many"
}
~ return words(n)
=== function words(n)
Words {n > 1: more|less}.
=== function both(n)
~ return add(n) + add(n)
=== function add(n)
~ return n + 1`,
  'parameters given on by reference': `VAR v = 1
-> k
=== k
~ outer(v)
{own(3)} {own(5)} {local(2)} {v == 3: Three.} {v == 5: Five.}
+ {v < 5} [On] -> k
+ [Off] -> END
=== function outer(ref x)
{seen(x): Small.}
~ raise(x, 2)
=== function seen(ref z)
~ return z < 4
=== function own(x)
~ raise(x, 2)
~ return x
=== function local(x)
~ temp t = x * 2
~ twice(t)
~ t--
~ return t
=== function twice(ref x)
~ raise(x, 1)
~ raise(x, 1)
=== function raise(ref y, by)
~ y = y + by`,
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
VAR often = false
CONST WHO = "Ann"
-> k
=== k
A {inc()}B {v}
{note()}{often: Often.} {WHO == "Ann": Her.}{WHO != "Ann": Not her.}
~ v = v
{add(add(1))} {v}
~ v = add(add(2)) + 1
{v} {add(1) > 1 && add(2) > 2: yes}
{cap()}{v > 4: Five.|Four.}
{kind(v)} and {kind(1)}.
{kind(3) == "big": Big three}
+ [Again]
  ~ v = 2
  -> k
+ [Away] -> away
=== away
-> k
=== function inc()
~ v++
=== function cap()
~ v = MIN(v, 4)
=== function note()
~ often = k > 1
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
{k > 1: Late. -> end}
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
{x: {a|b|c}|{&d|e}}.
Hi {name}.
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
{got - a ? b: B.}{got ? (a, b): AB}{got !? c: noC}{got == (a, b, c): All.}
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
