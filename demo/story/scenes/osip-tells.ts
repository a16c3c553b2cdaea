import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const osipTells: StaticScript = {
  kind: 'static',
  slug: 'osip-tells',
  name: t('What the ferryman left out', 'О чём молчал паромщик'),
  description: 'Reveal: Agata is alive on the far bank; she poured the reader’s tea.',
  message: t(
    `Right. You’ve had your sugar?

    She’s across. She’s dry, she’s fed, she’s got the stove going and she cheats at patience. It was Agata who poured your tea.

    Ay, that was she. Looked at you, did she? I thought she might. She’d sworn she wouldn’t say a word, and I know what it cost her, for I’ve never known it happen.

    “Osip,” she says to me on Sunday, “that child’s been pulled at twice. Vera had one sleeve and I had the other, and look what tore. This time nobody pulls. If I’m standing there by the lamp with my face, they’ll do it for my face. So take me over and hold your tongue until it’s settled.”

    She didn’t ask your mother to stay, out of pride. She doesn’t ask you, out of kindness. From a boat, I’ll tell you, it looks the same.

    She sits at the window of the halt. You can see the hill from there. She needs no spectacles for that.`,
    `Ну вот. С сахаром выпито?

    На том берегу она. Сухая, сытая, печку топит, в пасьянсе плутует. Чай тебе Агата наливала.

    Она, она самая. Глядела? Так я и думал. Зарок дала, что слова не скажет, и чего ей это стоило, я понимаю: прежде такого не случалось.

    «Осип, — говорит она мне в воскресенье, — этого ребёнка уже дважды тянули. Вера за один рукав, я за другой, сам видел, что порвалось. Больше никто тянуть не будет. Если я встану у фонаря со своим лицом, всё сделают ради лица. Вези меня на ту сторону и молчи, пока не решится».

    Мать твою она остаться не попросила — из гордости. Тебя не просит — по доброте. А с лодки, скажу я тебе, поглядеть — так разницы никакой.

    Сидит у окошка на разъезде. Оттуда холм видать. Для этого ей очки не нужны.`,
  ),
  speaker: 'osip',
  background: 'river-night',
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-glad' }],
  music: 'first-light',
  next: [{ scene: 'crossroads', priority: 0 }],
}

export const osipKeeps: StaticScript = {
  kind: 'static',
  slug: 'osip-keeps',
  name: t('A lighter boat', 'Лодка полегче'),
  description: 'Osip keeps his word; gives a hint and respect instead.',
  message: t(
    `No? Well. That’s an honest no, I’ve had worse yeses.

    Then I’ll tell you what anybody may know who has eyes. I’ve rowed over every soul that ever left this town, and I’ve not wept for one of them since Sunday. I’ve bought no candle. I go on making two spoons’ worth of tea and I take one of them for a walk.

    Leave that with you. Don’t turn it over too loud near the girl until the ice is thick.

    And when you get up the hill, go round behind the bush and look at the foot of that post. Old as the town, they’ll tell you, never lit. Read the year. I was there when they poured it; I burned my sleeve.

    Here’s the landing. Third plank.`,
    `Нет? Что ж. Честное «нет»; мне и «да» похуже говорили.

    Тогда скажу, что всякому знать можно, у кого глаза на месте. Я каждую душу перевозил, что из этого города уезжала, а с воскресенья ни по одной не плакал. Свечки не ставил. Чаю завариваю на двоих и одну заварку выгуливаю.

    Вот с этим и ступай. Только при девчонке вслух не думай, покуда лёд не окрепнет.

    А наверх придёшь — зайди за куст да глянь, что у столба внизу отлито. Скажут тебе: старый, как город, сроду не горел. А ты год прочти. Я при том литье был, рукав прожёг.

    Ну, мостки. Третью доску не забудь.`,
  ),
  speaker: 'osip',
  background: 'river-night',
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-thoughtful' }],
  music: 'fog-on-the-quay',
  next: [{ scene: 'crossroads', priority: 0 }],
}
