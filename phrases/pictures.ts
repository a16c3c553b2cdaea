const english = {
  focus: 'Focus point',
  focusHint: 'What stays in view when the window is narrower or lower than the picture. Press on it.',
  x: 'Across',
  y: 'Down',
  usual: 'As usual',
  action: 'Set the focus of a background',
  crop: 'Crop',
  cut: { left: 'Left edge', right: 'Right edge', top: 'Top edge', bottom: 'Bottom edge' },
  takeCut: 'Use this part',
  cutFailed: 'This browser cannot crop the picture.',
}

const russian: typeof english = {
  focus: 'Точка внимания',
  focusHint: 'Что останется на виду, если окно уже или ниже картинки. Нажмите на это место.',
  x: 'По горизонтали',
  y: 'По вертикали',
  usual: 'Как обычно',
  action: 'точка внимания фона',
  crop: 'Обрезать',
  cut: { left: 'Левый край', right: 'Правый край', top: 'Верхний край', bottom: 'Нижний край' },
  takeCut: 'Взять эту часть',
  cutFailed: 'Этот браузер не может обрезать картинку.',
}

/** Working on one picture: its focus point, cropping. */
export const picturePhrases = { english, russian }
