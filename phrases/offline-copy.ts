const english = {
  dialog: {
    open: 'A copy to play offline…',
    title: 'A copy to play offline',
    about:
      'A page that any browser opens without a server or a network: scenes, choices, saves, music, both languages. No model is there to write, so characters answer with your own lines.',
    secrets:
      'Anyone who has the file can read all of it: every scene and ending, and the words that lead there. Biographies, secrets and prompts stay here.',
    zip: 'As a zip',
    zipAbout: 'A folder with the page, the pictures and the music: for a novel of any size.',
    html: 'As one page',
    htmlAbout: 'Everything in a single HTML file of up to 20 MB, easy to send.',
    packing: 'Packing the copy…',
    ready: 'The copy is in your downloads',
  },
  file: {
    needsScript: 'This story needs JavaScript, which is switched off in this browser.',
    readMe: (name: string) =>
      `${name}\n\nUnpack this folder and open index.html in a browser. Nothing is sent anywhere, and no network is needed.\nSaves stay in that browser; “Saves” in the story can also export them to a file.`,
  },
  page: {
    keepsNothing: 'This browser does not keep this file’s games',
    keepsNothingText: 'Before you close it, save your games to a file: “Saves”, then “Export my games”.',
  },
}

const russian: typeof english = {
  dialog: {
    open: 'Копия для игры без сети…',
    title: 'Копия для игры без сети',
    about:
      'Страница, которую любой браузер открывает без сервера и без сети: сцены, выборы, сохранения, музыка, оба языка. Модели там нет, поэтому персонажи отвечают вашими репликами.',
    secrets:
      'Получивший файл может прочесть всё, что в нём есть: сцены, концовки и слова, которые к ним ведут. Биографии, тайны и указания рассказчику остаются здесь.',
    zip: 'Архивом zip',
    zipAbout: 'Папка со страницей, картинками и музыкой: для новеллы любого размера.',
    html: 'Одной страницей',
    htmlAbout: 'Всё в одном файле HTML до 20 МБ, его легко переслать.',
    packing: 'Копия упаковывается…',
    ready: 'Копия лежит в загрузках',
  },
  file: {
    needsScript: 'Этой истории нужен JavaScript, а в этом браузере он выключен.',
    readMe: (name) =>
      `${name}\n\nРаспакуйте эту папку и откройте index.html в браузере. Ничего никуда не отправляется, и сеть не нужна.\nСохранения остаются в этом браузере; в самой истории, в «Сохранениях», их можно взять и файлом.`,
  },
  page: {
    keepsNothing: 'Этот браузер не сохраняет игры из этого файла',
    keepsNothingText: 'Прежде чем закрыть его, возьмите игры с собой: «Сохранения», затем «Взять игры с собой».',
  },
}

/** A novel's offline copy, and the dialog that makes one. */
export const offlineCopyPhrases = { english, russian }
