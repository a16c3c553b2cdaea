import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const key: StaticScript = {
  kind: 'static',
  slug: 'key',
  name: t('The cord', 'Шнурок'),
  description: 'Ilse gives up the fortieth key.',
  message: t(
    `I’ve never said it to anyone in a whole sentence. It sounded shorter than I thought.

    She’d been telling me for a year. “When they come,” she’d say, cutting bread. “When they come for the fortieth.” And I’d think, I’m here. I’m here now, with the butter.

    So that night I took it off the hook. I told myself I was keeping it safe. I was keeping it from you. I didn’t know your face, so it was easy.

    Here. It’s warm, I’ve had it round my neck three nights; I slept on it, it’s left a mark, I’ll be a lock soon. Don’t thank me. Only, when you’re up there, if she did leave it for you, if it was yours all the time, say her name to it. I’ve been saying it to the river, and the river doesn’t answer.

    Come on. I hear the clock. Whatever it strikes, it’s later than that.`,
    `Я никому этого целым предложением не говорила. Короче вышло, чем я думала.

    Она мне целый год твердила. Режет хлеб и говорит: «Вот приедут. Вот приедут за сороковым». А я думаю: так я же здесь. Я уже здесь, с маслёнкой.

    И в ту ночь я сняла его с крючка. Говорила себе, что прячу для сохранности. Прятала от вас. Лица я вашего не знала, так что было легко.

    Вот. Он тёплый, три ночи на шее; я на нём спала, след остался, скоро стану замком. Не благодарите. Только когда будете там, наверху, — если она и правда его вам оставила, если он всё время был ваш, — скажите ему, как её зовут. Я-то реке говорила, а река не отвечает.

    Пойдёмте. Часы бьют. Сколько бы ни пробило, сейчас позже.`,
  ),
  speaker: 'ilse',
  background: 'workshop-night',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-sad' }],
  music: 'first-light',
  next: [{ scene: 'crossroads', priority: 0 }],
}

export const keyOnTheHill: StaticScript = {
  kind: 'static',
  slug: 'key-on-the-hill',
  name: t('The mark of the key', 'След от ключа'),
  description: 'Ilse gives up the key on the hill, when she did not in the workshop.',
  message: t(
    `Ilse unbuttons the big coat as if it were somebody else’s, draws a cord over her head, and holds it out by the wrong end.

    “It was on the hook,” she says. “On Sunday I took it so that no one should have it, and then I had it, and that was no better.”

    She tells it fast, looking at the post. How Agata said that somebody was coming. How she answered: nobody’s coming, you are keeping a chair for a child that doesn’t remember your name. How quietly the door closed.

    “And here you are. You even look like the chair.” She wipes her nose with Agata’s sleeve. “Take it, my hand’s cold.”

    The key is warm. On her collarbone, in the grey light, there is a small red key as well.`,
    `Ильза расстёгивает огромное пальто, точно чужое, стягивает через голову шнурок и протягивает не тем концом.

    — Он висел на крючке, — говорит она. — В воскресенье я его взяла, чтобы никому не достался. И он достался мне, и легче не стало.

    Она рассказывает быстро, глядя на столб. Как Агата сказала: едут. Как она ответила: никто не едет, вы стул бережёте для ребёнка, который имени вашего не помнит. Как тихо закрылась дверь.

    — И вот вы. Даже на стул похожи. — Она вытирает нос Агатиным рукавом. — Берите, рука мёрзнет.

    Ключ тёплый. А у неё на ключице, в сером свете, отпечатался ещё один, маленький и красный.`,
  ),
  speaker: null,
  background: 'hill-dawn',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-sad' }],
  music: 'first-light',
  next: [{ scene: 'decision', priority: 0 }],
}
