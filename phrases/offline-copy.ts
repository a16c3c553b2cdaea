/** Words of a novel's offline copy, and of the dialog that makes one. */
const english = {
  dialog: {
    open: 'A copy to play offline…',
    title: 'A copy to play offline',
    about:
      'A page that any browser opens without a server or a network: scenes, choices, saves, music, both languages. Where nobody is online to write, characters answer with your own lines.',
    secrets:
      'Whoever has the file has what is in it: every scene and ending, and the words that lead there. Biographies, secrets and prompts stay here.',
    zip: 'As a zip',
    zipAbout: 'A folder with the page, the pictures and the music: for a novel of any size.',
    html: 'As one page',
    htmlAbout: 'Everything in a single HTML file of up to 20 MB, easy to send.',
    packing: 'The copy is being packed…',
    ready: 'The copy is with your downloads',
  },
  file: {
    needsScript: 'This story needs JavaScript, which is switched off in this browser.',
    readMe: (name: string) =>
      `${name}\n\nUnpack this folder and open index.html in a browser. Nothing is sent anywhere, and no network is needed.\nSaves stay in that browser; “Saves” in the story also keeps them as a file.`,
  },
  page: {
    keepsNothing: 'This browser keeps no games of this file',
    keepsNothingText: 'Before you close it, take your games along: “Saves”, then “Take my games along”.',
  },
}

const russian: typeof english = {
  dialog: {
    open: 'Копия для игры без сети…',
    title: 'Копия для игры без сети',
    about:
      'Страница, которую любой браузер открывает без сервера и без сети: сцены, выборы, сохранения, музыка, оба языка. Там, где некому писать ответы, персонажи отвечают вашими же репликами.',
    secrets:
      'У кого есть файл, у того есть всё, что в нём: все сцены и концовки и слова, которые к ним ведут. Биографии, тайны и подсказки остаются здесь.',
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
    keepsNothing: 'Этот браузер не хранит игр из этого файла',
    keepsNothingText: 'Прежде чем закрыть его, возьмите игры с собой: «Сохранения», затем «Взять игры с собой».',
  },
}

export const offlineCopyPhrases = { english, russian }
