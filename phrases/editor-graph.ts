import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const repliesEnglish = plural('en', { one: 'reply', other: 'replies' })
const foundEnglish = plural('en', { one: 'scene found', other: 'scenes found' })
const foundRussian = plural('ru', { one: 'сцена найдена', few: 'сцены найдены', many: 'сцен найдено', other: 'сцены' })

const english = {
  graph: 'Graph',
  noFirstScene: 'No first scene configured',
  noFirstSceneText: 'The story begins where you say so.',
  noScenes: 'No scenes found',
  noScenesText: 'In an interactive scene readers write, and characters answer. A static one shows a text of yours.',
  addInteractive: 'Add an interactive scene',
  addStatic: 'Add a static scene',

  map: 'The whole novel',
  tools: 'Tools of the graph',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  toFirst: 'To the first scene',
  tidy: 'Tidy up',
  tidyHint: 'Arranges all scenes in columns. Undo brings your own layout back.',
  tidied: 'All scenes are in columns again.',
  alreadyTidy: 'All scenes are in columns already.',
  howTo:
    'Drag a card to move it, or the dot at its edge to connect it; a press on the dot shows its connections, and takes them off. The arrow keys follow the connections; Enter opens a scene.',

  search: 'Find a scene',
  found: (count: number) => `${inEnglish(count)} ${foundEnglish(count)}`,

  interactive: 'Interactive scene',
  static: 'Static scene',
  first: 'First scene',
  unreachable: 'Nothing leads here',
  stuck: 'There is no way out of this scene',
  end: 'The story can end here',
  leadsTo: (names: string) => `Leads to: ${names}`,
  nowhere: 'Leads nowhere',

  context: 'context',
  contextAfter: (count: number) => `Context ending, after ${inEnglish(count)} ${repliesEnglish(count)}`,
  nextScene: 'next scene',
  nextWith: (priority: number) => `next scene · ${priority}`,
  nextTip: (priority: number) => `Next scene, priority ${priority}`,
  kinds: {
    automatic: 'Automatic ending',
    choice: 'Choice ending',
    context: 'Context ending',
    next: 'Next scene',
  },
  always: 'always',

  connect: (name: string) => `Connect “${name}” to another scene`,
  connectTitle: (name: string) => `Where does “${name}” lead?`,
  connectPick: 'Find the scene',
  whichEnding: 'By which ending?',
  leadingTo: (from: string, to: string) => `${from} → ${to}`,
  newAutomatic: 'A new automatic ending…',
  newChoice: 'A new choice…',
  newContext: 'A new context ending…',
  endingName: 'Name of the ending',
  endingPrompt: 'When is it reached?',
  endingPromptHint: 'The storyteller reads this. Put it in your own words.',
  choiceName: 'Internal name',
  choiceLabel: 'What the button says',
  messageCount: 'After how many replies?',
  newScene: 'New scene',
  newSceneHint: 'Or double-click the table, right-click it, press N, or drop a connection where there is no card.',
  newSceneAfter: (name: string) => `A new scene after “${name}”`,
  sceneName: 'Name of the scene',
  sceneNameRequired: 'Scene name is required',
  sceneKind: 'Kind',
  makeScene: 'Create',
  choiceLabelHint:
    'Without words it is called as the scene. Readers cannot write while its button is there: give it a condition later, if it is not to be there at once.',
  connectNow: 'Connect',
  alreadyLeads: 'It leads there already.',

  connections: (name: string) => `Where “${name}” leads now`,
  connectionsNow: 'Its connections now',
  noConnections: 'It leads nowhere yet.',
  disconnect: 'Disconnect',
  disconnectOf: (way: string, to: string) => `Disconnect: ${way} → ${to}`,
  openWay: (way: string) => `Open: ${way}`,
  disconnectHint:
    'An ending stays and leads nowhere then; a next scene goes together with its conditions. Undo brings it back.',
  tipHint: 'Press to open, right-click to disconnect.',

  actionMove: (name: string) => `arrange “${name}”`,
  actionTidy: 'tidy up the graph',
  actionConnect: (from: string, to: string) => `connect “${from}” to “${to}”`,
  actionDisconnect: (from: string, to: string) => `disconnect “${from}” from “${to}”`,
}

const russian: typeof english = {
  graph: 'Граф',
  noFirstScene: 'Первая сцена не выбрана',
  noFirstSceneText: 'История начнётся там, где вы укажете.',
  noScenes: 'Сцен пока нет',
  noScenesText: 'В живой сцене читатель пишет сам, а герои отвечают. Статичная показывает ваш текст.',
  addInteractive: 'Добавить живую сцену',
  addStatic: 'Добавить статичную сцену',

  map: 'Вся новелла',
  tools: 'Инструменты графа',
  zoomIn: 'Ближе',
  zoomOut: 'Дальше',
  fit: 'Показать всё',
  toFirst: 'К первой сцене',
  tidy: 'Упорядочить',
  tidyHint: 'Расставит все сцены по столбцам. Отмена вернёт вашу расстановку.',
  tidied: 'Все сцены снова стоят по столбцам.',
  alreadyTidy: 'Все сцены и так стоят по столбцам.',
  howTo:
    'Перетащите карточку, чтобы передвинуть её, или точку на её краю, чтобы связать; нажатие на точку покажет связи и разорвёт лишние. Клавиши со стрелками ведут по связям, Enter открывает сцену.',

  search: 'Найти сцену',
  found: (count) => `${inRussian(count)}\u00A0${foundRussian(count)}`,

  interactive: 'Живая сцена',
  static: 'Статичная сцена',
  first: 'Первая сцена',
  unreachable: 'Сюда ничто не ведёт',
  stuck: 'Из этой сцены нет выхода',
  end: 'Здесь история может закончиться',
  leadsTo: (names) => `Ведёт к: ${names}`,
  nowhere: 'Никуда не ведёт',

  context: 'контекст',
  contextAfter: (count) => `Концовка по счёту реплик: ${inRussian(count)}`,
  nextScene: 'следующая сцена',
  nextWith: (priority) => `следующая сцена · ${priority}`,
  nextTip: (priority) => `Следующая сцена, приоритет ${priority}`,
  kinds: {
    automatic: 'Автоматическая концовка',
    choice: 'Концовка по выбору',
    context: 'Концовка по счёту реплик',
    next: 'Следующая сцена',
  },
  always: 'всегда',

  connect: (name) => `Связать «${name}» с другой сценой`,
  connectTitle: (name) => `Куда ведёт «${name}»?`,
  connectPick: 'Найти сцену',
  whichEnding: 'Какой концовкой?',
  leadingTo: (from, to) => `${from} → ${to}`,
  newAutomatic: 'Новая автоматическая концовка…',
  newChoice: 'Новый выбор…',
  newContext: 'Новая концовка по счёту реплик…',
  endingName: 'Название концовки',
  endingPrompt: 'Когда она наступает?',
  endingPromptHint: 'Это прочтёт рассказчик: опишите своими словами.',
  choiceName: 'Название для себя',
  choiceLabel: 'Надпись на кнопке',
  messageCount: 'После скольких реплик?',
  newScene: 'Новая сцена',
  newSceneHint:
    'Или дважды щёлкните по столу, щёлкните правой кнопкой, нажмите N либо дотяните связь до пустого места.',
  newSceneAfter: (name) => `Новая сцена после «${name}»`,
  sceneName: 'Название сцены',
  sceneNameRequired: 'Сцене нужно название',
  sceneKind: 'Вид',
  makeScene: 'Создать',
  choiceLabelHint:
    'Без надписи выбор назовётся так же, как сцена. Пока кнопка на экране, читатель не пишет: если ей появляться не сразу, задайте потом условие.',
  connectNow: 'Связать',
  alreadyLeads: 'Такая связь уже есть.',

  connections: (name) => `Куда ведёт «${name}» сейчас`,
  connectionsNow: 'Связи сейчас',
  noConnections: 'Пока никуда.',
  disconnect: 'Разорвать',
  disconnectOf: (way, to) => `Разорвать связь: ${way} → ${to}`,
  openWay: (way) => `Открыть: ${way}`,
  disconnectHint:
    'Концовка останется, но никуда не поведёт; следующая сцена уйдёт вместе с условиями. Отмена всё вернёт.',
  tipHint: 'Щелчок откроет, правая кнопка разорвёт.',

  actionMove: (name) => `передвинуть «${name}»`,
  actionTidy: 'упорядочить граф',
  actionConnect: (from, to) => `связать «${from}» и «${to}»`,
  actionDisconnect: (from, to) => `разорвать связь «${from}» и «${to}»`,
}

export const editorGraphPhrases = { english, russian }
