/** A story that uses many features of Ink once; the expected result is stored word for word. */
export const weave = `VAR gold = 1
VAR mood = "calm"
CONST FARE = 2
LIST things = (key), map, rope
TODO: more of it
-> start
=== start
Mara: Here. # speaker: Mara # background: quay.png
Mara: There. // a note
http:\\/\\/fog and \\{plain\\} \\# signs
~ gold = 1 + gold
~ gold = gold - 1
~ gold = FARE
~ things = map
~ things -= key
~ things += (rope, key)
~ things = ()
~ call(gold)
~ temp odd = 1
~ return
{gold > 1: {mood == "calm": Calm|Not calm} and rich|Poor}.
{things ? map: A map.} {things !? key: No key.} {things hasnt rope: No rope.} {things == key: One key.} {things != map: other}
{not (things == key): Not only the key.} {gold mod 2 == 0: Even.}
{&one|two|three} {!once|twice} {~red|blue}
{cycle:
- A tick.
- Mara: A tock.
    ~ gold++
}
{once:
- Mara: First.
- Mara: Second.
}
{shuffle once:
- Mara: Left.
- Mara: Right.
}
{stopping:
- Mara: Go.
- Mara: Gone.
}
{
- gold > 3: Much.
  And more.
- gold > 1: Some.
- else: None.
}
{gold:
- 1: One.
- else: Many.
}
{gold > 2:
  Enough.
- else:
  Too little.
}
{gold > 5:
  * [Only the rich] Rich.
}
{gold > 6:
  - - Odd.
  * * Odder
}
Glued <>
to the end. -> part ->
-> part -> other ->
-> next
== next
- (top) Top. {top > 1: Again.}
* (first) {gold > 0} {mood == "calm"} Say ["Hello"] hello # music: tide.ogg
  ** Deeper -> part
  ++ [Stay] 
     *** Deepest
  -- (inner) Gathered
* {first} After the first
+ [Only] -> given(3, "a, b")
+ Bare -> part
* -> fallback
- - Odd gather
* [No words]
- -> threads
= given(x, y)
{x} and {y}. -> END
= fallback
Nothing left. -> DONE
= threads
<- other
<- given(1, "c")
{never closed
=== part
Part. ->->
=== other
* [Other] -> next.top
* ->
- -> END
=== function double(n)
~ return n * 2
`
