/** Small Yarn Spinner stories, written the way their authors write. */

export const harbour = `title: Start
tags: intro
position: 10,20
---
// The first meeting.
<<declare $gold = 3 as number>>
<<declare $met = false as bool>>
<<background "quay.png">>
Narrator: The [wave]harbour[/wave] is empty. #line:0a1
<<if $met>>
    Captain: You again.
<<else>>
    Captain: Who are you? #line:0a2
    <<set $met to true>>
<<endif>>
-> A passenger <<if $gold >= 2>> #line:0a3
    <<set $gold -= 2>>
    Captain: Aboard with you.
    <<jump Ship>>
-> Nobody
    Captain: Hm.
    -> "Really nobody"
        <<jump Start>>
    -> I lied
        Player: I lied.
<<if visited("Ship")>>
    You smell of salt.
<<elseif $gold == 3>>
    Your purse is heavy.
<<endif>>
<<detour Bell>>
<<play_sound "bell">>
<<jump Tavern>>
===
title: Ship
---
<<once>>
The ship creaks.
<<endonce>>
You have {$gold} coins left.
-> Back
    <<jump Start>>
-> Sleep
===
title: Bell
---
A bell rings.
===
title: Tavern
---
=> It is loud.
=> It is quiet. <<if $gold > 1>>
The end \\[of it\\].
===
`

export const letters = `title: Письмо
---
<<declare $тон = "сухо">>
Аня: Ты получил письмо?
-> Да, сразу
    <<set $тон = "тепло">>
-> Нет
-> Какое письмо? <<if visited("Ящик")>>
    <<jump Ящик>>
<<jump Ящик>>
===
title: Ящик
---
<<if $тон is "тепло" and not visited("Письмо") == false>>
Аня: Хорошо.
<<endif>>
-> Ещё раз
    <<jump Письмо>>
-> Хватит
    <<stop>>
===
`

/** The links of Yarn 1. */
export const crossing = `title: Start
---
You come to a crossing.
[[Left|Wood]]
[[Right|Field]]
===
title: Wood
---
It is dark.
<<set $brave to true>>
[[Field]]
===
title: Field
---
<<if $brave>>
You are proud.
<<else>>
The corn is high.
<<endif>>
-> Again
    [[Start]]
-> Rest
===
`
