const english = {
  title: 'The stage is out of reach',
  text: 'There is no connection right now.',
  kept: 'Nothing is lost: everything you have read, said and saved is kept on the server, and what you were writing stays in this browser.',
  again: 'Try again',
  byItself: 'This page will open by itself as soon as the connection is back.',
}

const russian: typeof english = {
  title: 'До сцены не дотянуться',
  text: 'Сейчас нет связи.',
  kept: 'Ничего не пропало: всё прочитанное, сказанное и сохранённое хранится на сервере, а недописанное ждёт в этом браузере.',
  again: 'Попробовать ещё раз',
  byItself: 'Как только связь вернётся, страница откроется сама.',
}

/** What a page says where there is no network. */
export const offlinePhrases = { english, russian }
