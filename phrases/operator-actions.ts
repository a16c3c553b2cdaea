import type { LoggedAction } from '@fabula/contract/shapes/operator'

type Actions = Record<LoggedAction['action'], string>

const english: Actions = {
  blockUser: 'Blocked a user',
  unblockUser: 'Unblocked a user',
  makePasswordLink: 'Made a link for a new password',
  removeSecondFactors: 'Removed second factors of an account',
  setAdministrator: 'Changed who is an administrator',
  becomeAdministrator: 'Became the first administrator',
  deleteUser: 'Deleted an account',
  hideNovel: 'Hid a novel',
  restoreNovel: 'Showed a novel again',
  dismissReport: 'Closed a report',
  reopenReport: 'Reopened a report',
  setAccess: 'Changed a novel’s price or group',
  refundPayment: 'Refunded a payment',
  makeBackup: 'Made a backup',
  changeSite: 'Changed the site',
  showDemo: 'Showed or hid the demo novel',
  invite: 'Made an invitation',
  withdrawInvitation: 'Withdrew an invitation',
  changeModels: 'Changed what models do',
  addConnection: 'Connected a model',
  changeConnection: 'Changed a connected model',
  removeConnection: 'Disconnected a model',
  probeConnection: 'Tested a model',
  tryConnection: 'Talked to a model',
}

const russian: Actions = {
  blockUser: 'Пользователь заблокирован',
  unblockUser: 'Пользователь разблокирован',
  makePasswordLink: 'Создана ссылка для нового пароля',
  removeSecondFactors: 'Отключён второй шаг входа',
  setAdministrator: 'Изменены права администратора',
  becomeAdministrator: 'Назначен первый администратор',
  deleteUser: 'Профиль удалён',
  hideNovel: 'Новелла скрыта',
  restoreNovel: 'Новелла снова показана',
  dismissReport: 'Жалоба закрыта',
  reopenReport: 'Жалоба снова открыта',
  setAccess: 'Изменены цена или группа новеллы',
  refundPayment: 'Платёж возвращён',
  makeBackup: 'Сделана резервная копия',
  changeSite: 'Изменены настройки сайта',
  showDemo: 'Демонстрационная новелла показана или скрыта',
  invite: 'Создано приглашение',
  withdrawInvitation: 'Приглашение отозвано',
  changeModels: 'Изменены роли моделей',
  addConnection: 'Модель подключена',
  changeConnection: 'Подключение модели изменено',
  removeConnection: 'Модель отключена',
  probeConnection: 'Модель проверена',
  tryConnection: 'Пробный разговор с моделью',
}

/** The action log's sentences, by the name of the route that was called. */
export const operatorActions = { english, russian }
