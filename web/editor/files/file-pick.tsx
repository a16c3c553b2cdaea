import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import type { ComponentProps } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { usePastedFiles } from '../../page/use-pasted-files.ts'
import './file-pick.css'

type FilePickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  file: File | null
  onChoose: (file: File | null) => void
}

/**
 * Takes one file, chosen or pasted. The native input would be labelled in the browser's language, so it lies invisibly
 * over ours.
 */
export function FilePick({ file, onChoose, ...control }: FilePickProps) {
  const words = useWords(editorNovelPhrases).assets
  usePastedFiles(([pasted]) => pasted && !control.disabled && onChoose(pasted))
  return (
    <div className="file-pick">
      <input {...control} type="file" onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)} />
      <span className="ui-button" data-kind="quiet" data-size="small" aria-hidden="true">
        {words.chooseOne}
      </span>
      <span aria-hidden="true">{file?.name ?? words.noFile}</span>
    </div>
  )
}
