import { en } from './counted.ts'
import { inRussian } from './number.ts'

const starsEnglish = en('Star', 'Stars')

/** Why a payment was refused, as its payer reads it. */
type Faults = Record<
  | 'unknown_order'
  | 'account_gone'
  | 'account_blocked'
  | 'other_payer'
  | 'wrong_amount'
  | 'novel_gone'
  | 'price_changed'
  | 'paid_already',
  string
>

const faults: Faults = {
  unknown_order: 'This invoice is not one of ours',
  account_gone: 'The account that this invoice is for has been deleted',
  account_blocked: 'The account that this invoice is for is blocked',
  other_payer: 'This invoice is for somebody else. Send your own code to get yours',
  wrong_amount: 'The amount is not that of the invoice. Send the code again to get a new one',
  novel_gone: 'This novel is no longer available',
  price_changed: 'The price has changed. Send the code again to get a new invoice',
  paid_already: 'This novel has already been paid for',
}

const english = {
  greeting: (site: string) =>
    `This is the bot of ${site}, where novels answer back. Send me the code that a novel’s page shows you: I will check that you are in the group, or send you the invoice.`,
  help: 'Send me the code from the novel’s page. /paysupport: questions about a payment. /terms: the terms. /unlink: unlink your account.',
  invalidCode: 'Invalid verification code',
  tooManyCodes: (minutes: number) =>
    `Too many wrong codes. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  linkedElsewhere: (site: string) =>
    `This Telegram account is already linked to another account at ${site}. Unlink it there (My Account, Telegram), or send /unlink.`,
  asks: (account: string, site: string) =>
    `The account “${account}” at ${site} asks to be linked to you. Is it yours? If somebody else sent you this link or this code, say no: nothing is linked yet.`,
  agree: 'Yes, it is mine',
  refuse: 'No, do not link it',
  refused: 'Nothing was linked.',
  member: (account: string) =>
    `You are in the group, and linked to the account ${account}. Go back to the novel: it opens by itself.`,
  linked: (account: string) => `You are linked to the account ${account}.`,
  unlinked: (account: string) => `You are no longer linked to the account ${account}.`,
  notLinked: 'You are not linked to any account.',
  notMember: (link: string | null) =>
    `You are not in the group yet.${link ? ` Join it here: ${link}` : ' Join it first.'} The novel opens by itself after that.`,
  cannotTell: 'I cannot see who is in the group: its owners have to make me an administrator there. Please tell them.',
  novelGone: faults.novel_gone,
  novelFree: 'This novel is free now: go back to its page.',
  paidAlready: 'You have already paid for this novel. Go back to its page: it is open.',
  invoiceText: (name: string) => `Opens “${name}” for you for good.`,
  invoiceLine: (account: string) => `The novel, for ${account}`,
  paid: (name: string) => `Thank you! “${name}” is open for you for good. Go back to its page: it opens by itself.`,
  invoiceRefused:
    'Telegram does not accept my invoice for this novel, so it cannot be paid for now. Please tell those who run the site.',
  busy: 'The shop is busy and charged nothing. Press the button again in a moment.',
  faults,
  sentBack: (stars: number, why: string) => `${why}. ${starsEnglish(stars)} will be returned to you.`,
  refunded: (name: string, stars: number) =>
    `Your payment for “${name}” was refunded (${starsEnglish(stars)}), and the novel is closed.`,
  terms: (site: string) =>
    `Terms. A payment in Stars opens one novel for your account at ${site}, for good and on every device. It is for reading, not for copying. If a novel does not open or does not work, your Stars are refunded: write /paysupport. Telegram itself does not help with these payments.`,
  noPayments: 'There are no payments from this Telegram account.',
  payments: 'Your last payments:',
  payment: (name: string, stars: number, day: string, refunded: boolean) =>
    `${day}: “${name}”, ${starsEnglish(stars)}${refunded ? ', refunded' : ''}`,
  charge: (id: string) => `number ${id}`,
  howToComplain:
    'Write /paysupport and what is wrong, in one message: the administrators will read it with your last payment.',
  complaintKept:
    'Thank you. The administrators will read this with your last payment; if the Stars go back, I will tell you here.',
  commands: {
    start: 'Start, or send a code',
    paysupport: 'Questions about a payment',
    terms: 'The terms',
    unlink: 'Unlink your account',
  },
}

const russian: typeof english = {
  greeting: (site) =>
    `Это бот сайта «${site}», где новеллы отвечают читателю. Пришлите код со страницы новеллы: я проверю, что вы в группе, или выставлю счёт.`,
  help: 'Пришлите код со страницы новеллы. /paysupport — вопросы об оплате. /terms — условия. /unlink — отвязаться от профиля.',
  invalidCode: 'Неверный код подтверждения',
  tooManyCodes: (minutes) => `Слишком много неверных кодов. Попробуйте через ${minutes} мин.`,
  linkedElsewhere: (site) =>
    `Этот Telegram уже привязан к другому профилю на сайте «${site}». Отвяжите его там («Мой профиль», «Telegram») или пришлите /unlink.`,
  asks: (account, site) =>
    `Профиль «${account}» на сайте «${site}» просит привязать его к вам. Это ваш профиль? Если эту ссылку или код вам прислал кто-то другой, откажитесь: пока ничего не привязано.`,
  agree: 'Да, это мой профиль',
  refuse: 'Нет, не привязывать',
  refused: 'Ничего не привязано.',
  member: (account) => `Вы в группе и привязаны к профилю ${account}. Вернитесь к новелле: она откроется сама.`,
  linked: (account) => `Вы привязаны к профилю ${account}.`,
  unlinked: (account) => `Вы больше не привязаны к профилю ${account}.`,
  notLinked: 'Вы не привязаны ни к какому профилю.',
  notMember: (link) =>
    `Вас пока нет в группе.${link ? ` Вступить можно здесь: ${link}` : ' Сначала вступите в неё.'} После этого новелла откроется сама.`,
  cannotTell: 'Мне не видно, кто в группе: её владельцы должны сделать меня администратором. Скажите им, пожалуйста.',
  novelGone: 'Этой новеллы больше нет',
  novelFree: 'Новелла теперь бесплатна: вернитесь на её страницу.',
  paidAlready: 'Вы уже оплатили эту новеллу. Вернитесь на её страницу: она открыта.',
  invoiceText: (name) => `Новелла «${name}» откроется для вас навсегда.`,
  invoiceLine: (account) => `Новелла для ${account}`,
  paid: (name) => `Спасибо! «${name}» открыта для вас навсегда. Вернитесь на её страницу: она откроется сама.`,
  invoiceRefused:
    'Telegram не принимает мой счёт за эту новеллу, поэтому оплатить её сейчас нельзя. Скажите об этом, пожалуйста, тем, кто ведёт сайт.',
  busy: 'Касса занята и ничего не взяла. Нажмите кнопку ещё раз чуть позже.',
  faults: {
    unknown_order: 'Такого счёта у нас нет',
    account_gone: 'Профиль, для которого выставлен счёт, удалён',
    account_blocked: 'Профиль, для которого выставлен счёт, заблокирован',
    other_payer: 'Этот счёт выставлен другому. Пришлите свой код, и будет ваш',
    wrong_amount: 'Сумма не та, что в счёте. Пришлите код ещё раз, и будет новый счёт',
    novel_gone: 'Этой новеллы больше нет',
    price_changed: 'Цена изменилась. Пришлите код ещё раз, и будет новый счёт',
    paid_already: 'Эта новелла уже оплачена',
  },
  sentBack: (stars, why) => `${why}. Звёзды возвращаются к вам: ${inRussian(stars)}.`,
  refunded: (name, stars) => `Звёзды за «${name}» возвращены (${inRussian(stars)}), новелла закрыта.`,
  terms: (site) =>
    `Условия. Оплата звёздами открывает одну новеллу для вашего профиля на сайте «${site}» — навсегда и на любом устройстве. Её можно читать, но не копировать. Если новелла не открылась или не работает, звёзды вернут: напишите /paysupport. Сам Telegram с этими платежами не помогает.`,
  noPayments: 'С этого Telegram ничего не оплачено.',
  payments: 'Ваши последние платежи:',
  payment: (name, stars, day, refunded) =>
    `${day}: «${name}», звёзд: ${inRussian(stars)}${refunded ? ', возвращены' : ''}`,
  charge: (id) => `номер ${id}`,
  howToComplain:
    'Напишите /paysupport и что случилось, одним сообщением: администраторы прочтут его вместе с последним платежом.',
  complaintKept:
    'Спасибо. Администраторы прочтут это вместе с вашим последним платежом; если звёзды вернут, я скажу об этом здесь.',
  commands: {
    start: 'Начать или прислать код',
    paysupport: 'Вопросы об оплате',
    terms: 'Условия',
    unlink: 'Отвязаться от профиля',
  },
}

/** What the bot says. The specification orders the words about an invalid code. */
export const telegramPhrases = { english, russian }
