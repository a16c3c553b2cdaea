/** Small Ink stories about lists. */

/** Single-item lists: moved forward and back, compared, printed, used as values. */
export const kettle = `LIST water = cold, warm, (tepid), boiling = 9, steam
LIST cup = (empty), full
VAR before = cold
-> kitchen
=== kitchen
The water is {water}, the cup {cup}.
It was {before}.
{water > warm: Hot enough.|Not hot enough.} {water >= tepid: At least tepid.} {water <= warm: No more than warm.} {water < tepid: Less than tepid.}
{LIST_VALUE(water)} of 10. {water == boiling: It boils.} {water != boiling: It does not boil.}
{water:Some water|No water}. {LIST_COUNT(water)} in the pot.
+ [Heat]
  ~ before = water
  ~ water++
  -> kitchen
+ [Cool]
  ~ before = water
  ~ water -= 1
  -> kitchen
+ {water == () } [Fill]
  ~ water = cold
  -> kitchen
+ {cup == empty && water ? boiling} [Pour]
  ~ cup = full
  ~ water = LIST_MIN(LIST_ALL(water))
  -> kitchen
+ {cup has full} [Drink]
  ~ cup = empty
  -> kitchen
+ {LIST_VALUE(water) > 3} [Leave it]
  {water: 
  - boiling: It sings.
  - steam: It whistles.
  - else: It waits.
  }
  -> kitchen
`

/** Lists of several items: tested, added, removed, counted, intersected, inverted. */
export const satchel = `LIST things = (map), rope, lamp
VAR bag = (rope)
VAR best = ()
-> camp
=== camp
{bag ? (map, rope): Map and rope.} {bag !? map: No map.} {bag hasnt (map, lamp): Not both map and lamp.}
{bag: Something|Nothing} in the bag: {LIST_COUNT(bag)}. {LIST_COUNT(bag) > 1: More than one.} {LIST_COUNT(bag) == 3: All.}
{bag == things: The same as there.} {bag == (rope): Only the rope.} {bag != (): Not empty.}
{bag ^ (rope, lamp): Rope or lamp.} {bag ^ things: Something is in both.}
{LIST_INVERT(bag) ? lamp: The lamp is elsewhere.}
{LIST_MIN(bag) == map: The map is first.} {LIST_MAX(bag) == lamp: The lamp is last.}
{LIST_RANGE(bag, map, rope): In range.} {LIST_RANGE(LIST_ALL(bag), 2, 3) == (rope, lamp): Two and three.}
The best: {best}.
+ {things ? map} [Take the map]
  ~ bag += map
  ~ things -= map
  -> camp
+ [Take the rope and the lamp]
  ~ bag += (rope, lamp)
  -> camp
+ {bag ? rope} [Drop the rope]
  ~ bag -= rope
  ~ things += rope
  -> camp
+ {bag} [Drop the first]
  ~ temp first = LIST_MIN(bag)
  ~ bag -= first
  You drop the {first}.
  -> camp
+ {bag} [Drop the last at once]
  ~ bag -= LIST_MAX(bag)
  -> camp
+ [Turn it round]
  ~ bag = LIST_INVERT(bag)
  -> camp
+ [Fill it]
  ~ bag = LIST_ALL(things)
  -> camp
+ [Empty it]
  ~ bag = ()
  -> camp
+ [Look for the best]
  ~ best = LIST_MAX(bag ^ (map, rope))
  -> camp
+ [Swap]
  ~ bag = things(2)
  -> camp
`

/** Item names shared by two lists, a long list that is counted, a list as an argument. */
export const crew = `LIST watch = (early), late
LIST shift = early, (late), night
LIST sailors = Anna, Boris, Chen, Dara, Emil, Fay
VAR aboard = (Anna)
-> deck
=== deck
{watch == watch.early: Early watch.} {shift == shift.early: Early shift.|Not early.} {watch} and {shift}.
{LIST_COUNT(aboard)} aboard. {LIST_COUNT(aboard) >= 4: Crowded.|Room enough.} {LIST_COUNT(aboard) == LIST_COUNT(LIST_ALL(aboard)): All are here.}
{aboard ? Boris: Boris waves.} {LIST_MAX(aboard)} came last.
+ [Call Boris and Chen]
  ~ aboard += (Boris, Chen)
  -> deck
+ [Call Dara]
  ~ aboard += Dara
  -> deck
+ [Call the rest]
  ~ aboard += LIST_INVERT(aboard)
  -> deck
+ {aboard ? Chen} [Send Chen away]
  ~ aboard -= Chen
  -> deck
+ [Change the watch]
  ~ watch = watch.late
  ~ shift++
  -> deck
+ [All ashore]
  ~ aboard = Anna
  -> deck
`
