import { pageAddress } from '@fabula/contract/page-address'
import { publish } from '@fabula/contract/routes/drafts'
import { playLinkPattern } from '@fabula/core/novel/play-link'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { WarningIcon } from '../../ui/tool-icons.tsx'
import { useUploads } from '../assets/use-uploads.ts'
import { WaitingLinks } from '../forms/unsaved-notice.tsx'
import { useSpelling } from '../forms/use-spelling.ts'
import { useWaitingForms } from '../forms/use-waiting-forms.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { locationOfProblem } from '../location/location-of-problem.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { FirstScenePick } from '../pickers/first-scene-pick.tsx'
import { useExamined } from '../problems/use-problems.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { whenSaved } from '../store/when-saved.ts'
import { PublishTranslation } from '../translations/machine-panel.tsx'
import { suggestLink } from './suggest-link.ts'
import { useMissingDescription } from './use-missing-description.ts'

type Doing = 'waits' | 'working' | 'opening' | null

/** Publishes a copy of the draft: the play link, what prevents publishing, and progress. */
export function PublishDialog({ onClose, onProblems }: { onClose: () => void; onProblems: () => void }) {
  const { publish: words, info } = useWords(editorNovelPhrases)
  const { language } = usePage()
  const { openNovel } = useEditorLocation()
  const editor = useEditor()
  const uploads = useUploads()
  const spelling = useSpelling()
  const description = useMissingDescription()
  const waiting = useWaitingForms().filter(({ name }) => name !== 'info' || !description.alone)
  const novel = useNovel()
  const [link, setLink] = useState(() => suggestLink(novel.name))
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ text: string; scenes: string[] } | null>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const [translate, setTranslate] = useState(true)
  const found = useExamined()?.problems ?? []
  const blocked = found.filter(({ code }) => code === 'no_active_character').map(({ place }) => place)
  const startless = found.some(({ code }) => code === 'no_first_scene')
  const others = found.filter(({ code }) => code !== 'no_active_character' && code !== 'no_first_scene').length
  const typed = link.trim()
  // Decoded, so that the ellipsis is one.
  const address = decodeURI(pageAddress.play(language, playLinkPattern.test(typed) ? typed : '…'))

  const submit = async () => {
    if (doing) return
    const wrong = typed === '' ? words.linkRequired : playLinkPattern.test(typed) ? null : words.linkCharacters
    setFault(wrong)
    setRefusal(null)
    if (wrong || isLonger(typed, limits.name) || isLonger(description.text, limits.text) || blocked.length > 0) return
    if (uploads.isBusy()) return setRefusal({ text: words.uploading, scenes: [] })
    setDoing('waits')
    try {
      await description.save()
      if (!(await whenSaved(editor))) return setRefusal({ text: words.notSaved, scenes: [] })
      setDoing('working')
      const { play_link } = await call(
        publish,
        { params: { id: openNovel.novelId }, body: { play_link: typed, translate } },
        { quiet: true },
      )
      setDoing('opening')
      location.assign(pageAddress.published(language, play_link))
    } catch (error) {
      setDoing(null)
      if (!(error instanceof ApiError)) throw error
      if (error.status === 400) setFault(words.taken)
      else if (error.code === 'scenes_without_characters') setRefusal({ text: words.blocked, scenes: error.scenes })
      else setRefusal({ text: await problemText(error, language), scenes: [] })
    } finally {
      setDoing((now) => (now === 'opening' ? now : null))
    }
  }
  const leave = () => {
    if (!doing) onClose()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={waiting.length > 0 ? words.submitWithout : words.submit}
      size="wide"
      busy={doing !== null}
      blocked={blocked.length > 0}
      className="publish-form"
      onSubmit={() => void submit()}
      onClose={leave}
    >
      <p>{words.text}</p>
      <LimitedText
        label={words.link}
        hint={words.linkHint(`${location.host}${address}`)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        most={limits.name}
        value={link}
        error={fault ?? undefined}
        onChange={(next) => {
          setLink(next)
          setFault(null)
        }}
      />
      {description.missing && (
        <LimitedText
          label={info.description}
          hint={words.descriptionHint}
          {...spelling}
          long
          rows={3}
          most={limits.text}
          value={description.text}
          onChange={description.type}
        />
      )}
      {blocked.length > 0 && (
        <Blocked text={words.blocked}>
          {blocked.map((place) => (
            <li key={place.id}>
              <LocationLink to={locationOfProblem(novel, place)} onClick={onClose}>
                {place.name}
              </LocationLink>
            </li>
          ))}
        </Blocked>
      )}
      {refusal && !blocked.length && (
        <Blocked text={refusal.text}>
          {refusal.scenes.map((scene, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two scenes may have one name
            <li key={index}>{scene}</li>
          ))}
        </Blocked>
      )}
      {startless && (
        <p className="publish-warning">
          <WarningIcon />
          <span>
            {words.noFirstScene} <FirstScenePick />
          </span>
        </p>
      )}
      {others > 0 && (
        <p className="publish-warning">
          <WarningIcon />
          <Button kind="ghost" size="small" className="publish-problems" onClick={onProblems}>
            {words.otherProblems(others)}
          </Button>
        </p>
      )}
      {waiting.length > 0 && (
        <p className="publish-warning">
          <WarningIcon />
          <span>
            {words.typedLeftOut} <WaitingLinks waiting={waiting} onFollow={onClose} />
          </span>
        </p>
      )}
      <PublishTranslation wanted={translate} onChange={setTranslate} />
      {doing && <Progress label={words[doing]} />}
    </FormDialog>
  )
}

/** Why the draft cannot be published, with the scenes that prevent it. */
function Blocked({ text, children }: { text: string; children: ReactNode[] }) {
  return (
    <div className="publish-blocked" role="alert">
      <p>{text}</p>
      {children.length > 0 && <ul>{children}</ul>}
    </div>
  )
}
