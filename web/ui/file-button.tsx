import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file picker. The same file can be chosen again. */
export function FileButton({ accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
