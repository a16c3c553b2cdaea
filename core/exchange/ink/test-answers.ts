/** Small Ink stories with functions that return in the middle, and with counted turns. */

export const toll = `VAR gold = 7
VAR paid = 0
VAR mood = "calm"
-> bridge
=== bridge
{price(paid) > 2: Dear.|Cheap.} The keeper is {face()}. {mood} {greeting(gold, "sir")}
~ temp due = price(paid)
You owe {due}.
+ [Pay]
  {pay(price(paid)): He lets you pass.|You have too little.}
  -> bridge
+ [Shout]
  ~ shout()
  -> bridge
+ {affords(price(paid)) and mood == "calm"} [Bow]
  ~ temp ok = pay(1)
  {ok: He takes one coin.}
  -> bridge
+ [Count] {MAX(gold, 3)} or {MIN(gold, 3)}.
  -> bridge
* [Leave] -> END

=== function price(times)
{
- times > 2:
    ~ return 1
- times > 0:
    ~ return 2
}
~ return 3

=== function affords(sum)
{ sum > gold:
    ~ return false
}
~ return true

=== function pay(sum)
{ affords(sum):
    ~ gold = gold - 1
    ~ paid++
    ~ return true
- else:
    ~ mood = "angry"
    ~ return false
}

=== function face()
{mood == "calm": friendly|red}

=== function greeting(n, who)
{
- n > 5: "Welcome, {who}."
- n > 2: "You again, {who}."
- else: "Go away."
}

=== function shout
{ mood == "angry":
    ~ mood = "calm"
    ~ return
}
~ mood = "angry"
`

export const clock = `VAR wound = false
-> hall
=== hall
{TURNS_SINCE(-> attic) == -1: Never been up.} {TURNS_SINCE(-> attic) >= 0: You have been up.} {TURNS_SINCE(-> attic) > 1: A while ago.} {TURNS_SINCE(-> attic) == 1: Just now.}
{READ_COUNT(-> attic) > 1: More than once.} {TURNS() > 4: It is late.}
+ [Up] -> attic
+ [Wait] -> hall
+ [Wind it]
  ~ wound = true
  -> hall
=== attic
Dust. {wound: It ticks.} {TURNS_SINCE(-> hall)}
+ [Down] -> hall
+ [Stay] You stay.
  ++ [Down at last] -> hall
`

/** Booleans compared with numbers: they count as 1 or 0, and `not` binds most tightly. */
export const pockets = `CONST NONE = 0
CONST SHOE = 1
CONST BUCKET = 2
VAR held = NONE
VAR coins = 3
-> hut
=== hut
{not held == BUCKET: Never said.} {not held == 1: Hands free.} {not held == 0: Hands full.} {not held != 1: Something held.}
{(coins > 2) == 1: Rich.|Poor.} {1 > (coins > 2): Poor again.} {(coins > 2) >= 0: Always.}
+ [Take the shoe]
  ~ held = SHOE
  -> hut
+ [Take the bucket]
  ~ held = BUCKET
  -> hut
+ [Put it down]
  ~ held = NONE
  -> hut
+ {not held == BUCKET} [Never offered]
  -> hut
+ {coins > 0} [Pay]
  ~ coins--
  -> hut
`
