import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'href' | 'external' | 'type'> {
  /** What the browser offers, as MIME types and endings; anything else may come all the same. */
  readonly accept: string
  readonly many?: boolean
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void
  /** The input's is the same with `-file` behind it. */
  readonly testId: string
}

/** Has a file chosen. For a picture, a phone offers its camera by itself. */
export function FileButton({ accept, many = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={many}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
        data-testid={`${button.testId}-file`}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
