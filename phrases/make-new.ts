const english = {
  make: 'Create',
  nameRequired: 'Give it a name',
  incomplete: 'A sentence and a picture are needed too',
  flag: 'New flag…',
  flagName: 'Name of the flag',
  scale: 'New scale…',
  scaleName: 'Name of the scale',
  character: 'New character…',
  characterName: 'Name of the character',
  sentence: 'Who is it, in a sentence?',
  portrait: 'Portrait',
  look: 'Everyday',
  picture: 'Upload a picture',
  track: 'Upload a track',
  sceneNamed: (name: string) => `Create the scene “${name}”`,
  flagNamed: (name: string) => `Create the flag “${name}”`,
  scaleNamed: (name: string) => `Create the scale “${name}”`,
  typeToMake: 'Type a name to make a new one.',
}

const russian: typeof english = {
  make: 'Создать',
  nameRequired: 'Дайте название',
  incomplete: 'Нужны ещё фраза и картинка',
  flag: 'Новый флаг…',
  flagName: 'Название флага',
  scale: 'Новая шкала…',
  scaleName: 'Название шкалы',
  character: 'Новый персонаж…',
  characterName: 'Имя персонажа',
  sentence: 'Кто это, одной фразой?',
  portrait: 'Портрет',
  look: 'Обычный вид',
  picture: 'Загрузить картинку',
  track: 'Загрузить музыку',
  sceneNamed: (name) => `Создать сцену «${name}»`,
  flagNamed: (name) => `Создать флаг «${name}»`,
  scaleNamed: (name) => `Создать шкалу «${name}»`,
  typeToMake: 'Наберите название, чтобы создать новую.',
}

/** What is made where it is picked. */
export const makeNewPhrases = { english, russian }
