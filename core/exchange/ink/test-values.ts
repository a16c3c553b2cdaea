/** Small Ink stories about values: what functions return, calculations with lists, counted turns and visits. */
export const values: Record<string, string> = {
  'truths compared with numbers, and given to variables': `LIST bag = (rope), map
VAR a = true
VAR b = false
VAR both = false
VAR any = false
VAR has = false
-> k
=== k
{(a and b) == 1: Both.|Not both.} {(a or b) == 1: Any.|None.} {(bag ? rope) == 1: Rope.|No rope.}
{(a and b) < 1: Less.} {1 > (a or b): Nothing.} {2 > (bag ? map): Always.} {0 == (bag !? map): Map.}
~ both = a and b
~ any = a or b
~ has = bag ? map
{both: both} {any: any} {has: has}
+ [b]
  ~ b = not b
  -> k
+ [a]
  ~ a = not a
  -> k
+ [bag]
  ~ bag += map
  ~ bag -= rope
  -> k`,
  'variables named like operators, local ones of functions, and values within texts': `VAR has = true
VAR mod = 7
VAR quote = ""
LIST bag = (map), rope
~ quote = "\\{mod\\}"
-> a
=== a
{has: Yes.|No.} {not has: No.} {bag has map and has: Both.} {bag has rope or has: One.}
{mod} {mod == 7 mod 4: Three.} {"has" == "has": Same.} {bag hasnt rope and not has: Neither.}
{five()} {copy(2)} {copy(3) > 3: More.} {tally(mod)} {"{five()} in all"} {mod + " and" + "{mod}"} {loud(mod)} {none()}None. {braces()} {quote}
+ [Turn]
  ~ has = not has
  -> a
+ [Set]
  ~ mod = 7 mod 4
  -> a
=== function five()
~ temp n = 5
~ return n
=== function loud(n)
{ n > 4:
Loud
}
~ return 2
=== function braces()
~ return "\\{mod\\} is {mod}"
=== function none()
~ return
=== function tally(n)
~ return counted(n) + "!"
=== function counted(n)
~ return " {n} of {five()}"
=== function copy(to)
~ temp n = mod
~ temp m = to + 1
{ has:
~ return n
}
~ return m`,
  'temporary names and changed parameters of functions': `VAR gold = 3
-> a
=== a
{raised(2): Three.} {raised(1): Never.|Two.} {rich(): Rich.|Poor.}
{next(1): Two next.} {next(2) or rich(): One of them.} {not next(1) && rich(): Never.}
+ [Pay]
  ~ gold--
  -> a
+ [Earn]
  ~ gold++
  -> a
=== function raised(n)
~ n = n + 1
~ return n > 2
=== function rich()
~ temp isRich = gold > 2
{ isRich:
  ~ return true
}
~ return false
=== function next(n)
~ n++
~ temp isTwo = n == 2
~ return isTwo`,
  'items that a function returns': `LIST bag = (map), rope, lamp
VAR spare = ()
VAR lit = true
VAR wet = false
-> a
=== a
{found() ^ bag: In the bag.|Not in the bag.} {LIST_COUNT(found() ^ (map, rope)) == 1: One of two.}
{LIST_RANGE(found(), 2, 3): Late.|Early.} {bag ^ found() == map: The map.} {bag ? (map, rope): Both.}
{spare ? lamp: Spare lamp.} {spare ? map: Spare map.}
{pick((map, lamp), 2): Picked.|Not picked.} {pick((map, lamp), 1): First.}
+ [Take]
  ~ bag += found()
  -> a
+ [Drop]
  ~ bag -= found()
  -> a
+ [Douse]
  ~ lit = not lit
  -> a
+ [Spare]
  ~ spare = bag + lamp
  -> a
+ [Less]
  ~ spare = bag - map
  -> a
+ [Wet]
  ~ wet = not wet
  -> a
=== function found()
{
- lit and not wet:
  ~ return map
- wet or not lit:
  ~ return rope
}
~ return lamp
=== function pick(from, at)
~ return LIST_RANGE(from, at, 3)`,
  'calculations with the values of lists': `LIST rank = (low), mid, high
LIST size = small = 2, (big = 5)
-> a
=== a
{LIST_VALUE(size) - LIST_VALUE(rank)} {LIST_VALUE(size) * 2} {10 - LIST_VALUE(rank)} {LIST_COUNT(rank) + LIST_VALUE(rank)}
{LIST_VALUE(rank) + LIST_VALUE(size) > 6: Much.} {LIST_VALUE(rank) != 2: Not mid.} {LIST_VALUE(rank) != LIST_VALUE(size): Not the same.}
{LIST_VALUE(size) - 2 == LIST_VALUE(rank): Two less.} {LIST_VALUE(size) * LIST_VALUE(rank) < 7: Small.} {LIST_COUNT(rank) != 1: None.}
{not (LIST_VALUE(rank) > 1): Low.} {LIST_VALUE(rank) == 2 and LIST_VALUE(size) == 2: Both two.}
+ [Up]
  ~ rank++
  -> a
+ [Down]
  ~ rank--
  -> a
+ [Shrink]
  ~ size = small
  -> a
+ [Grow]
  ~ size = big
  -> a`,
  'lists of many items, counted': `LIST crew = (Anna), (Boris), Chen, Dara, Emil
-> a
=== a
{LIST_COUNT(crew)} of 5. {LIST_COUNT(crew) > 2: Enough.|Too few.} {LIST_COUNT(crew) + 1 > 5: All.} {LIST_COUNT(crew) != 2: Not two.}
{crew ? Anna: Anna.} {crew !? (Chen, Dara): Not both.} {crew == (Chen, Dara): These.} {crew: Somebody.|Nobody.}
+ [Two]
  ~ crew = (Chen, Dara)
  -> a
+ [None]
  ~ crew = ()
  -> a
+ [All]
  ~ crew = LIST_ALL(crew)
  -> a
+ [Add]
  ~ crew += (Anna, Chen)
  -> a
+ [Leave]
  ~ crew -= (Boris, Emil)
  -> a`,
  'turns in conditions of choices': `-> a
=== a
Here.
+ {TURNS() > 2} [Late] -> a
+ {TURNS_SINCE(-> b) > 1} [Long after] -> a
+ {TURNS_SINCE(-> a.mark) == 0} [At once] -> a
+ (mark) [Mark] -> a
+ [Down] -> b
=== b
There. -> a`,
  'turns in texts': `-> a
=== a
Turn {TURNS()}. {READ_COUNT(-> a) > 2: Often.}
+ [Wait] -> a
+ [Stay] Stayed. -> a`,
  'turns in changes': `VAR late = false
-> a
=== a
{late: Later.|Early.}
+ [Wait] -> a
+ [Look]
  ~ late = TURNS_SINCE(-> b) > 1
  -> a
+ [Down] -> b
=== b
B. -> a`,
  'visits in changes, and jumps from alternatives to inner parts': `VAR been = false
VAR often = false
-> a
=== a
{been: Been.} {often: Often.}
{first|second -> shed.back|third}
+ [Count]
  ~ been = shed > 1
  ~ often = shed.back > 1
  -> a
+ [Shed] -> shed
+ [Back] -> shed.back
=== shed
Shed.
-> back
= back
Back.
{shed.back > 2: -> a}
+ [On] -> a
+ [Again] -> back
+ [Whole] -> shed`,
  'booleans in variables': `LIST bag = (map), rope
VAR lit = true
VAR gold = 2
VAR ready = false
VAR rich = false
-> a
=== a
{ready: Ready.|Not ready.} {rich: Rich.|Poor.} {ready and not rich: Only ready.} {(ready or rich) == true: One of them.} {(ready && rich) != 1: Not both.}
+ [Take]
  ~ bag += rope
  ~ ready = (bag ? rope) and lit
  -> a
+ [Drop]
  ~ bag = map
  ~ ready = not (bag ? rope) or not lit
  -> a
+ [Douse]
  ~ lit = not lit
  ~ ready = bag == map and (lit or gold > 2)
  -> a
+ [Earn]
  ~ gold++
  ~ rich = gold > 3
  -> a`,
  'tunnels that end in a jump': `-> outer ->
Done.
+ [Again] -> outer ->
  Once more.
+ [Leave] Left.
- -> END
=== outer
Out. -> b -> c
=== b
B. ->->
=== c
C. ->->`,
  'alternatives in parentheses, and blanks in blocks': `VAR x = 1
-> a
=== a
{one, or (two|three), or four|five}. {x > 1: (more|less)}
{ x :
- 1 : one
- else : other
}
{ x > 1 :
  Much.
- else :
  Little.
}
{
- x == 1 : Single.
- else : Several.
}
+ [ Up ] Went.
  ~ x++
  -> a
+ [Go {x > 1:far|near}] -> a`,
  'known numbers': `CONST THREE = 3
VAR n = 2
-> a
=== a
{7 mod 4} {7 % THREE} {-THREE} {2 * THREE} {8 / 2 + 1} {MAX(2, THREE)} {MIN(2, THREE)} {"a" + "b"}
{n <= 2: Few.} {n >= 3: Many.}
{THREE <= 2: Never.} {THREE >= 3: Three.}
{THREE > 2: More.} {1 > THREE: Never.|Less.} {"a" == "b": Never.|Different.} {"a" != "b": Not the same.} {THREE mod 2 == 1: Odd.}
{MAX(n, THREE) == 3: At most three.}
{MIN(n, THREE) < 3: Less than three.}
{n - 1 > 1: Two and more.} {not (n == 2): Not two.}
+ [Up]
  ~ n++
  -> a
+ [Down]
  ~ n--
  -> a
+ [Far]
  ~ n = THREE * 2 - 1
  -> a
+ [Below]
  ~ n = -THREE
  -> a`,
  'functions with text and a value': `VAR n = 1
-> a
=== a
It is {both(n)}, {empty(n)}and {nested(n)}. {two(n)}
~ both(n)
+ [More]
  ~ n++
  -> a
=== function both(x)
about <>
~ return x
=== function empty(x)
{ x > 1:
  more 
}
=== function two(x)
One.
Two.
{x > 1: Three.}
=== function nested(x)
{ x:
- 1: {both(x)}
- else: other
}`,
  'functions that change what they are given': `VAR gold = 3
VAR name = "Ann"
VAR met = false
-> a
=== a
{name}: {gold > 2: rich|poor}. {met: Met.}
+ [Pay]
  ~ pay(2, gold)
  -> a
+ [Earn]
  ~ pay(-1, gold)
  -> a
+ [Rename]
  ~ call(name, "Bob")
  ~ set(met)
  -> a
+ [More]
  ~ call(name, "Cleo")
  -> a
=== function pay(sum, ref what)
{ sum > 1:
  ~ what -= sum
  ~ return
}
~ what++
=== function call(ref what, new)
~ what = new
=== function set(ref flag)
~ flag = not flag`,
  'labels in blocks and threads': `VAR lit = true
-> k
=== k
{ lit:
  Light.
- else:
  Dark.
}
<- side.part
* (one) [One] 
  { side.part > 1: Twice.}
  -> k
+ {one} [Two] {k.one}
  -> k
* {not side.part.deep} [Three] -> END
=== side
= part
Side {side}.
* (deep) [Deep] -> k
+ {deep} [Deeper]
  ~ lit = not lit
  -> k`,
  'text after choices and conditions in lines': `VAR x = 1
-> a
=== a
{x > 1: {x > 2: Three|Two}|One}{x == 1:.|!} <>
{x: and on}
{x == 2: -> b}
{x > 2: (a) -> b|(b)}
+ {x > 0} {x < 4} (Here) There -> up
+ Say[ {x > 1: more}] so. -> up
+ [{x}] -> up
=== b
In b {b}.
-> up
=== up
~ x++
{x > 4: -> END}
-> a`,
  'functions in glued lines': `VAR n = 1
-> a
=== a
A <>
{up(): b|c} <>
{up(): d|e}.
{n > 4: Over <>}
{n > 5: and over.}
+ [Again] -> a
=== function up()
~ n++
~ return n > 3`,
}
