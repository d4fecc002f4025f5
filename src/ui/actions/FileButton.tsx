import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'href' | 'external' | 'type'> {
  /** MIME types and extensions that the browser offers. The user can still choose other files. */
  readonly accept: string
  readonly many?: boolean
  /** Called with at least one file. */
  readonly onFiles: (files: readonly File[]) => void
  /** Test id of the button. The input's test id is the same with `-file` appended. */
  readonly testId: string
}

/** Lets the user choose a file. For images, a phone also offers its camera. */
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
          // Reset the input, so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
        data-testid={`${button.testId}-file`}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
