/** Small stories in each format, written the way its authors write. */

export const harlowe = `:: StoryTitle
The Ferry at Low Water

:: StoryData
{ "ifid": "A1", "format": "Harlowe", "format-version": "3.3.8", "start": "Quay" }

:: Begin [startup]
(set: $coins to 3, $trust to 0)(set: $inv to (a:))

:: style [stylesheet]
tw-story { color: red }

:: Quay {"position":"100,100"}
(set: $met to false)The //ferry// rocks at the **quay**. You have $coins coins.
<!-- the fog comes later -->
[[Speak to the ferryman->Ferryman]]
[[Look into the shed|Shed]]
(link: "Count your coins")[Three coppers, all of them thin.]

:: Ferryman
(set: $met to true)(set: $trust to it + 1)"Who goes?" he says.
(if: $trust > 1)[He almost smiles at you.]
(else:)[He looks past you.]

(if: $inv contains "lantern")[[[Hold up the lantern->Crossing]]]
(if: $coins >= 2)[(link: "Pay two coins")[(set: $coins to it - 2)(go-to: "Crossing")]]
(link-goto: "Walk away", "Quay")

:: Shed
(if: $inv contains "lantern")[The hook is empty.](else:)[A lantern hangs on a hook.]
(unless: $inv contains "lantern")[(link: "Take the lantern")[(set: $inv to it + (a: "lantern"))It is heavier than it looks.]]
[[Back to the quay->Quay]]

:: Crossing
(display: "Water")
{(if: $met and not ($trust < 2))[
[[Ask his name->Name]]
]}
(live: 2s)[[[Step ashore->Shore]]]
[[Jump->Drowned]]

:: Water
(text-style: "italic")[The water is black.]

:: Name
(set: $name to "Osip")"They call me $name."
[[Step ashore->Shore]]

:: Shore
(if: (history:) contains "Name")[You know who brought you here.]
(else-if: $coins is 3)[You got across for nothing.]
(else:)[You are poorer, and dry.]
(either: "Gulls.", "Silence.")

[[Begin again->Quay]]

:: Drowned
The end.
`

export const sugarcube = `:: StoryTitle
Двадцать фонарей

:: StoryData
{ "ifid": "B2", "format": "SugarCube", "start": "Двор" }

:: StoryInit
<<set $oil to 2>><<set $key to false>>
<<set $mood to "calm">>

:: StoryCaption
Масло: $oil

:: PassageHeader
<<audio "theme" play>>

:: Двор [ночь]
/* черновик */
''Двор'' пуст. <<if $mood is "calm">>Собака спит.<<elseif $mood is "angry">>Собака рычит.<</if>>
<<nobr>>
<<link "Пнуть калитку" "Калитка">><<set $mood to "angry">><</link>>
<</nobr>>
* [[Зажечь фонарь|Фонарь][$oil -= 1]]
* <<link [[Постучать|Дверь]]>><</link>>

:: Фонарь
<<if visited() > 1>>Опять та же тень.<<else>>Тень качнулась.<</if>>
<<if $oil gt 0>>[[Ещё один|Фонарь][$oil -= 1]]<</if>>
[[Во двор|Двор]]
<<switch $mood>>
<<case "calm">>Тихо.
<<case "angry">>Где-то рычат.
<</switch>>

:: Калитка
<<set $key to true>>Под калиткой лежит ключ.
<<if not $key>>[[Сюда не дойти|Дверь]]<</if>>
<<button "Вернуться">><<goto "Двор">><</button>>
<<link "К двери" "Дверь">><</link>>

:: Дверь
<<silently>><<set $tries += 1>><</silently>>Дверь дубовая.
<<if $key and $tries <= 3>>
[[Открыть ключом|Дом]]
<<elseif $tries > 3>>
[[Выломать|Дом]]
<<else>>
[[Отойти|Двор]]
<</if>>
<<linkreplace "Послушать">>За дверью дышат.<</linkreplace>>
<<textbox "$hero_name" "">>

:: Дом
Входи, $hero_name. <img src="house.png"> Осталось масла: $oil.
<<timed 2s>>[[Остаться|Конец]]<</timed>>
[[Уйти|Двор]]

:: Конец
@@.quiet;Фонари@@ гаснут &mdash; все.
`

export const chapbook = `:: StoryTitle
The Garden Wall

:: StoryData
{ "ifid": "C3", "format": "Chapbook", "start": "Wall" }

:: Wall
ladder: false
height: 3
--
The wall is higher than it looked from the road.

[[Look for a ladder->Orchard]]
{link to: 'Gate', label: 'Try the gate'}

[note to myself]
Say more about the moss.

[continue]
{reveal link: 'Listen', text: 'Somebody is digging.'}

:: Orchard
ladder: true
--
There is a ladder in the grass, under _wet_ leaves.

[if ladder]
It is sound.

[else]
It is rotten.

[continue]
> [[Carry it back->Climb]]
> [[Leave it->Gate]]

:: Gate
knocks: knocks + 1
--
[if knocks > 1]
You knock again.

[cont]
[[Knock->Gate]]
[[Go back->Wall]]

[if ladder && knocks >= 2]
[[Use the ladder after all->Climb]]

:: Climb
{embed passage: 'Moss'}
You look down on the other side.
{text input for: 'playerName'}

[[Drop->Garden]]

[[Sit a while->Garden]]

:: Moss
Moss comes off under your fingers.

:: Garden
Well, {playerName}. {height * 2} feet of wall behind you.
`

export const snowman = `:: StoryTitle
Night Bus

:: StoryData
{ "ifid": "D4", "format": "Snowman", "start": "Stop" }

:: Stop
<% s.ticket = false; s.stops = 0; %>
The stop is lit. **Nobody** else waits.

[[Wait->Bus]]
[[Buy a ticket->Machine]]

:: Machine
<% s.ticket = true %>
The machine hums and prints.

<a href="javascript:void(0)" data-passage="Bus">Wait for the bus</a>
[[Walk home->Home]]

:: Bus
<% s.stops += 1; if (s.ticket) { %>
The driver nods.
<% } else { %>
The driver looks at you for a long time.
<% } %>

<% if (s.stops < 3) { %>
[[Ride on->Bus]]
<% } %>
<% if (s.ticket || s.stops >= 3) { %>
[[Get off->Home]]
<% } %>
[[Ask where it goes->Driver]]

:: Driver
"As far as you have paid." <%= s.stops %>
<%= window.story.render("Rain") %>
[[Sit down->Bus]]
[[Get off here->Home]]

:: Rain
Rain on the glass.

:: Home
You are home. <script>alert(1)</script>
`

/** The page that Twine publishes of a story, as its editor writes it. */
export function published(twee: string, format: string): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const passages = twee
    .split(/^:: /m)
    .slice(1)
    .map((each) => {
      const [head = '', ...body] = each.split('\n')
      const [, name = '', tags = ''] = /^([^[{]*)(?:\[([^\]]*)\])?/.exec(head) ?? []
      return { name: name.trim(), tags, text: body.join('\n').trim() }
    })
  const start = /"start": "([^"]*)"/.exec(twee)?.[1]
  const told = passages.filter(({ name }) => !name.startsWith('Story') || name === 'StoryInit')
  const title = passages.find(({ name }) => name === 'StoryTitle')?.text ?? ''
  const data = told.map(
    ({ name, tags, text }, at) =>
      `<tw-passagedata pid="${at + 1}" name="${escaped(name)}" tags="${tags}" position="1,1" size="100,100">${escaped(text)}</tw-passagedata>`,
  )
  const node = told.findIndex(({ name }) => name === start) + 1
  return `<!DOCTYPE html><html><head><title>${title}</title><script>var a = "<tw-x>"</script></head><body>
<tw-storydata name="${escaped(title)}" startnode="${node}" creator="Twine" format="${format}" ifid="X" options="" hidden>
<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style><script role="script" type="text/twine-javascript">window.x = 1</script>
${data.join('')}</tw-storydata></body></html>`
}
