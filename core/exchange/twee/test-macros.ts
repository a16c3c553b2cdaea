/** Stories that use many macros of their formats once; the expected results are stored word for word. */

export const harloweMacros = `:: StoryTitle
Macros

:: StoryData
{ "ifid": "E5", "format": "Harlowe", "start": "Start" }

:: Start
(set: $gold to 1)(set: $gold to 1 + $gold)(put: 5 into $oil)(set: $_x to)
(Not: a macro)
(linkundo: "Undo")(meter: bind $gold, 10, "X")[gone]
(prompt: "Your name?", "Nell")(input-box: bind $hero_name, "=X=")
(set: $player to (prompt: "Who are you?", "Nell"))(set: _odd to 3)_odd $gold$oil 5$ a$b
(print: $gold)(print: "words")(either: "Gulls, \\"two\\".", 'Fog')
(text-colour: red)+(text-style: "bold")[Red words.]<red| |hook>[named] |dim)=[hidden] [open<tail|
(savegame: "A")(track: "tide", "play")(masteraudio: "stop")(icon-undo:)[icon](unknown-thing: 1)[shown all the same]
\`$verbatim [[no link]]\` [[ {braces} [a [deeper] hook] a\\
broken line]
[[Label->Links]] [[Conditions<-Back]]

:: Links
[[Bar|Conditions]] [[Part]]
(link-reveal-goto: "Reveal", "Part")[(set: $gold to 7)](link-reveal-goto: "Part")
(linkrepeat: "Again")[more](click-goto: "Click", "Part")(link: "Nothing")
(link-goto: 'Single "quote"', 'Part')(link-goto: "Only")

:: Conditions
(if: $gold > 1)
  [[Rich->Shown]]
(elseif: $gold is 1)[(linkgoto: "Just one", "Shown")](else:)[Poor.]
(else:)[An else of nothing.](unless: $oil > 4)[Dark.]
(if: $gold > 2)  |later>[Later.] words (else:)[No arm of any.]
(if: $oil < 3)[(redirect: "Part")]

:: Shown
(display: "Part")(display: "Nowhere")[[Next]]

:: Part
A part. {(if: $gold > 3)[(go-to: "Next")]}

:: Next
(else:)[Nobody asked.](if: (history:) contains "Part")[[Again->Start]](  goto: never closed (if: true)[[No end->Start
The end.
`

export const sugarcubeMacros = `:: StoryTitle
Macros

:: StoryData
{ "ifid": "F6", "format": "SugarCube", "start": "Start" }

:: Start
<<set $gold to 1 + $gold>><<run $gold += 2>><<set nothing at all>><<unset $gold>><<remember $gold>>
<<print $gold>><<= $oil>><<- $oil>> $gold.left and $bag. <<-- not closed >
<<textbox "$hero_name" "">><<textbox "$oil" "">><<checkbox "$key" false true>><<numberbox "$gold" 1>>
<<audio "tide" play>><<playlist "all" stop>><<cacheaudio "tide" "tide.ogg">><<addclass "#a" "b">><<odd "thing">>
<<silently>>never seen <<print $gold>><<set $key to true>><</silently>><<silent>>nor this<</silent>>
<<nobr>>one
line<</nobr>><<timed 2s>>later<</timed>><<type 40ms>>typed<</type>><<do>>done<</do>><<capture $gold>>held<</capture>>
<<script>>window.x = 1<</script>><<widget "w">>inner<</widget>><<createplaylist "p">><<track "tide">><</createplaylist>>
<<cycle "$mood">><<option "calm">><</cycle>><<listbox "$mood">><<optionsfrom $moods>><</listbox>>
<<custom 1>>inside<</custom>><<repeat 1s>>again<</repeat>><<replace "#a">>new<</replace>><<append "#a">>end<</append>>
<<choice [[One|Links][$gold to 1]] [[Values]]>><<actions "Links" 'Values'>><<back>><<return "Start">>

:: Links
<<link "To a variable" $place>><</link>><<link "Quoted" 'Look'>><<set $gold to 5>><</link>>
<<link [[Inner|More]]>><<set $oil to 2>><</link>><<click "Bare word" Odd>>words<</click>><<button "Stay">>x<</button>>

:: Look
<<linkreplace "Look">>A lamp.<</linkreplace>>

:: More
<<linkappend 'More'>>and more<</linkappend>>

:: Odd
<<linkprepend odd>>less<</linkprepend>>

:: Values
<<switch $gold>>before<<case 1 2>>One or two.<<case 3>>Three.<<case>>None.<<default>>Many.<</switch>>
<<switch $word>><<case "one" 'two'>>A word.<<default>>No word.<</switch>>
<<switch $oil>><<default>>Only this.<</switch>>[[Conditions]]

:: Conditions
<<if $gold>>Some.<<elseif not $oil>>Dark.<<else>>Light.<<endif>>
<</nothing>><<if $gold gt 3>><<goto [[Sure|Next]]>><</if>><<include "Part">><<display Part>><<if $gold gt 4>>never closed

:: Part
A part. <<set $texts to "a >> b">>[img[quay.png]]

:: Next
<<if visited("Part")>>Again.<</if>><<goto "Start">>
`
