import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useEntry } from '../place/use-entry.ts'
import { InfoForm } from './info-form.tsx'
import { InfoView } from './info-view.tsx'
import { TypingMark } from './typing-mark.tsx'
import './novel.css'

/** What the novel is: to be read, and in edit mode to be changed. */
export function InfoSection() {
  const words = useWords(workshopNovelPhrases).info
  const { sections } = useWords(workshopPhrases)
  const { entry, open, close } = useEntry('info')
  if (entry === 'edit') {
    return (
      <>
        <DrawerHead title={sections.info} />
        <InfoForm onClose={close} />
      </>
    )
  }
  return (
    <>
      <DrawerHead title={sections.info}>
        <Button onClick={() => open('edit')}>
          <EditIcon />
          {words.editInfo}
          <TypingMark form="info" />
        </Button>
      </DrawerHead>
      <InfoView />
    </>
  )
}
