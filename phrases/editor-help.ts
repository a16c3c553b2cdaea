import type { HelpTask } from '@fabula/core/helper/help-task'
import { en, ru } from './counted.ts'

const enTokens = en('token', 'tokens')
const ruTokens = ru('токен', 'токена', 'токенов')

const english = {
  tasks: {
    biography: 'Draft a biography',
    lines: 'Draft lines in this voice',
    scene: 'Draft the scene’s words',
    continuation: 'Draft what comes next',
    endings: 'Draft three endings',
    picture: 'Describe the picture',
    translation: 'Draft a translation',
  } satisfies Record<HelpTask['kind'], string> as Record<HelpTask['kind'], string>,
  wish: 'What should it be like? (optional)',
  sentTo: (model: string) =>
    `Sent only to ${model}, with what the novel says about it. Nothing changes until you use the draft.`,
  pictureSentTo: (model: string) =>
    `The picture goes only to ${model}, with what the novel says about it. Nothing changes until you use the draft.`,
  ask: 'Ask',
  again: 'Ask again',
  take: 'Use the selected',
  takeBack: 'Remove the draft',
  comparison: 'Before and after',
  cost: (model: string, input: number, output: number) =>
    `${model}: ${enTokens(input)} read, ${enTokens(output)} written.`,
  money: (amount: string) => `Price: ${amount}.`,
}

const russian: typeof english = {
  tasks: {
    biography: 'Набросать биографию',
    lines: 'Набросать реплики этим голосом',
    scene: 'Набросать текст сцены',
    continuation: 'Набросать продолжение',
    endings: 'Набросать три концовки',
    picture: 'Описать картинку',
    translation: 'Набросать перевод',
  },
  wish: 'Каким это должно быть? (необязательно)',
  sentTo: (model) =>
    `Отправится только модели ${model}, вместе с тем, что об этом сказано в новелле. Ничего не изменится, пока вы не возьмёте набросок.`,
  pictureSentTo: (model) =>
    `Картинка отправится только модели ${model}, вместе с тем, что о ней сказано в новелле. Ничего не изменится, пока вы не возьмёте набросок.`,
  ask: 'Попросить',
  again: 'Попросить ещё раз',
  take: 'Взять выбранное',
  takeBack: 'Убрать набросок',
  comparison: 'Что есть и что будет',
  cost: (model, input, output) => `${model}: прочитано ${ruTokens(input)}, написано ${ruTokens(output)}.`,
  money: (amount) => `Цена: ${amount}.`,
}

export const editorHelpPhrases = { english, russian }
