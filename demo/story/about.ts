import { t } from './script/text.ts'

/** Texts of the novel's page. */
export const about = {
  name: t('The Fortieth Lamp', 'Сороковой фонарь'),
  description: t(
    `The river will freeze tonight. You have come on the last ferry, with a letter from an aunt nobody told you about: Come before the river closes. Bring nothing. The fortieth is yours.

    In Orlin the street lamps keep voices: things people said once and could not bear to lose. Tomorrow at sunrise the electric station starts up and the lamps come down. Your aunt, who lit them for forty years, has not been seen since Sunday. Her apprentice is out of oil and patience, the ferryman is full of tea and proverbs, and the engineer is very sorry about everything.

    One night, three people, thirty-nine lights. And one post at the top of the hill that has never been lit.`,
    `Ночью река встанет. Вы приехали последним паромом, с письмом от тётки, о которой вам никогда не говорили: «Приезжай, пока река не закрылась. С собой ничего не бери. Сороковой — твой».

    Фонари в Орлине хранят голоса: то, что человек сказал однажды и не смог бы потерять. Завтра на рассвете пустят электрическую станцию, и фонари снимут. Тётку, которая зажигала их сорок лет, не видели с воскресенья. У её ученицы кончаются масло и терпение, паромщик полон чая и присказок, а инженеру ужасно перед всеми неловко.

    Одна ночь, трое людей, тридцать девять огней. И столб на вершине холма, который не зажигали ни разу.`,
  ),
  technical: t(
    'An evening with a language model, about an hour without one. Three finals, and a middle that can be walked in any order. Nobody dies in the telling; some people have died before it. Talk to the characters as you would to people: they mind being hurried. Oil is counted.',
    'С языковой моделью — на целый вечер, без неё — примерно на час. Три финала, а середину можно пройти в любом порядке. Во время рассказа никто не умирает; кое-кто умер до него. Разговаривайте с героями как с людьми: они не любят спешки. Масло считано.',
  ),
  credits: t(
    'Words, pictures and music were made for Fabula.\nIlse, Osip and Tobias spoke for themselves.\nThank you for carrying the light.',
    'Слова, картины и музыка сделаны для Фабулы.\nИльза, Осип и Тобиас говорили сами за себя.\nСпасибо, что несли свет.',
  ),
  biography: t(
    'Agata’s sister’s child, about thirty. You left Orlin at four and remember none of it. Your mother, Vera, died in April and spoke of her home town as other people speak of a debt. There is one thing you have never been able to say in a doorway; you wave instead. Add a trade and a temper of your own.',
    'Вам около тридцати, ваша мать Вера — сестра Агаты. Из Орлина вас увезли в четыре года, и вы ничего не помните. Мать умерла в апреле; о родном городе она говорила, как говорят о долгах. Есть слова, которые вам никогда не удавалось произнести на пороге, — вместо них вы машете рукой. Ремесло и нрав прибавьте свои.',
  ),
}
