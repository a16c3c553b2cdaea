import { soundPhrases } from '@fabula/phrases/sound'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useSoundLevels } from '../sound/sound-levels.ts'
import { findRecognition, type Recognition } from './recognition.ts'
import { setListening, useListening } from './speech-activity.ts'

/**
 * A button in the answer field that writes down what the reader says, if their browser can and they turned it on. The
 * text is appended to the field; nothing is sent automatically.
 */
export function Dictation({ front }: { front: RefObject<HTMLElement | null> }) {
  const { dictation } = useSoundLevels()
  const form = useFormIn(front)
  return dictation && form && findRecognition() ? createPortal(<Button form={form} />, form) : null
}

/** The answer form, which comes and goes with what can be answered. */
function useFormIn(front: RefObject<HTMLElement | null>): HTMLFormElement | null {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useLayoutEffect(() => {
    const around = front.current
    if (!around) return
    const update = () => setForm(around.querySelector<HTMLFormElement>('.answer-form'))
    update()
    const watch = new MutationObserver(update)
    watch.observe(around, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [front])
  return form
}

function Button({ form }: { form: HTMLFormElement }) {
  const words = useWords(soundPhrases)
  const { language } = usePage()
  const listening = useListening()
  const recognition = useRef<Recognition>(null)
  useEffect(
    () => () => {
      recognition.current?.abort()
      setListening(false)
    },
    [],
  )
  const listen = () => {
    const Kind = findRecognition()
    if (!Kind) return
    const heard = new Kind()
    recognition.current = heard
    Object.assign(heard, { lang: language === 'russian' ? 'ru-RU' : 'en-US', interimResults: false, continuous: false })
    heard.onresult = ({ results }) => {
      const box = form.querySelector('textarea')
      const text = [...results].map(([best]) => best?.transcript ?? '').join(' ')
      if (box && text.trim() !== '') typeInto(box, text.trim())
    }
    heard.onend = () => setListening(false)
    heard.onerror = ({ error }) => {
      setListening(false)
      // Stopped by the reader, or nothing was said: no error.
      if (error !== 'aborted' && error !== 'no-speech') {
        toast.error(words.dictation, error === 'not-allowed' ? words.microphoneForbidden : words.notHeard)
      }
    }
    setListening(true)
    heard.start()
  }
  return (
    <IconButton
      className="dictate"
      name={listening ? words.stopListening : words.dictate}
      aria-pressed={listening}
      data-listening={listening || undefined}
      onClick={() => (listening ? recognition.current?.stop() : listen())}
    >
      <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M9 5a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21h7" />
      </svg>
    </IconButton>
  )
}

/** Appends text to the field, firing the events of typing so that its form notices. */
function typeInto(box: HTMLTextAreaElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  const before = box.value === '' || /\s$/.test(box.value) ? box.value : `${box.value} `
  set?.call(box, before + text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}
