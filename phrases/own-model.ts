import { adminModelPhrases } from './admin-models.ts'

const { english: inAdmin, russian: inRussianAdmin } = adminModelPhrases

const english = {
  title: 'A model of your own',
  text: 'With a key of your own, the storyteller’s replies are written by your model, for you alone: in the novels you play and in those you test. You pay your provider; this site’s daily limits do not apply. Your key is stored sealed and never shown again, not even to you.',
  inUse: (model: string, provider: string) => `In use: ${model} (${provider})`,
  lost: 'Your key can no longer be opened: enter it again.',
  bring: 'Add a key',
  change: 'Change it',
  remove: 'Remove the key',
  removed: 'Your key is deleted.',
  kept: 'Your model answered. It writes for you from the next reply on.',
  checking: 'Asking your model…',
  provider: inAdmin.fields.provider.label,
  providers: inAdmin.providers,
  address: inAdmin.fields.base_url.label,
  model: inAdmin.fields.model,
  key: inAdmin.fields.api_key.label,
  keyHint: 'Leave empty to keep the current key',
  save: inAdmin.save,
}

const russian: typeof english = {
  title: 'Своя модель',
  text: 'Добавьте свой ключ, и ответы рассказчика будет писать ваша модель, только для вас: в новеллах, которые вы проходите, и в тех, которые проверяете. Платите вы своему провайдеру; дневные пределы сайта не действуют. Ключ хранится запечатанным и больше не показывается никому, даже вам.',
  inUse: (model, provider) => `Используется: ${model} (${provider})`,
  lost: 'Ваш ключ больше не открывается: введите его снова.',
  bring: 'Добавить ключ',
  change: 'Изменить',
  remove: 'Удалить ключ',
  removed: 'Ваш ключ стёрт.',
  kept: 'Ваша модель ответила. Она пишет для вас со следующего ответа.',
  checking: 'Спрашиваем вашу модель…',
  provider: inRussianAdmin.fields.provider.label,
  providers: inRussianAdmin.providers,
  address: inRussianAdmin.fields.base_url.label,
  model: inRussianAdmin.fields.model,
  key: inRussianAdmin.fields.api_key.label,
  keyHint: 'Пусто — прежний ключ',
  save: inRussianAdmin.save,
}

/** The section of the account page about the user's own model key. */
export const ownModelPhrases = { english, russian }
