/** A story that uses many commands of Yarn Spinner once; the expected result is stored word for word. */
export const commands = `title: Start
---
Nobody: A line. // a note
See http://fog.example and \\// this. #line:1 #speaker: Mara
<<bg "hall.png">>
<<music tide.ogg>>
<<bgm>>
<<background>>
<<wait 2>>
<<local $x = 1>>
<<declare $oil = 2>>
<<declare $late = random(1, 2)>>
<<jump {$place}>>
<<detour Part>>
<<set $gold to 1 + $gold>>
<<set>>
<<set $gold>>
<<endif>>
<<once if $gold > 1>>
Only once.
<<else>>
Every other time.
<<endonce>>
<<if visited_count("Part") > 2>>
Often.
<<elseif $gold == 2>>
Two.
<<endif>> #tail
A line with a condition <<if $gold > 2>>
A line with a command <<shake>>
[select {$gold} 1="one" other="many"/] and [b]bold[/b] \\[plain\\] {$gold} {never closed
-> Mara: Come <<once>>
    -> Deeper
        -> Deepest #tag
    After
-> Once if <<once if $gold > 1>>
\t-> By tab
=> One <<if $gold > 1>>
    Below one.
=> Two
[[Over there|Part]]
[[And there|Links]]
<<jump Last>>
===
title: Links
---
-> To the last
    <<jump Last>>
[[Part]]
===
title: Part
when: $gold > 1
---
A part.
<<return>>
===
title: Part
---
The same name.
===
title:
---
No name.
===
title: Last
---
<<if $gold > 3>>
    <<stop>>
<<endif>>
The last one is cut off.`
