import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { formatUnits } from '../../i18n/format.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { FileButton } from '../../ui/actions/FileButton.tsx'
import { CropField } from './CropField.tsx'
import { draftOf, type PictureDraft } from './draft.ts'
import { encodeSquare, MOST_FILE_BYTES, readPicture, type WrongPicture } from './pictureFile.ts'
import styles from './PictureField.module.css'

interface PictureFieldProps {
  readonly owner: Address
  /** Saved picture. */
  readonly image: string | null
  readonly draft: PictureDraft | undefined
  readonly onChange: (draft: PictureDraft | undefined) => void
  readonly disabled: boolean
  /** Reason why the backend refused the picture. */
  readonly error?: ReactNode
}

/** Shows the user's picture: the saved one, the new one, or its square while that is selected. */
export function PictureField({
  owner,
  image,
  draft,
  onChange,
  disabled,
  error,
}: PictureFieldProps) {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [wrong, setWrong] = useState<WrongPicture | { readonly kind: 'notEncoded' }>()
  const [isReading, setReading] = useState(false)
  // Releases the bitmap's memory, which is large and not managed by the page.
  useEffect(() => () => bitmap?.close(), [bitmap])

  const read = async ([file]: Iterable<File>) => {
    if (!file) return
    setWrong(undefined)
    setReading(true)
    const picture = await readPicture(file)
    setReading(false)
    if (picture.ok) setBitmap(picture.value)
    else setWrong(picture.error)
  }
  const use = async (canvas: HTMLCanvasElement) => {
    const square = await encodeSquare(canvas)
    if (square) onChange(await draftOf(square))
    else setWrong({ kind: 'notEncoded' })
    setBitmap(undefined)
  }
  const shown = draft ? draft.kind === 'chosen' : image !== null
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <h3 className={styles.label}>
        <Trans>Picture</Trans>
      </h3>
      {bitmap ? (
        <CropField bitmap={bitmap} onCancel={() => setBitmap(undefined)} onUse={use} />
      ) : (
        <div className={styles.current}>
          <Shown owner={owner} image={image} draft={draft} />
          <div className={styles.actions}>
            <FileButton
              size="small"
              busy={isReading}
              accept="image/jpeg,image/png,image/webp"
              onFiles={(files) => void read(files)}
              testId="profile-picture"
            >
              {shown ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
            </FileButton>
            {shown && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => onChange(image === null ? undefined : { kind: 'none' })}
                testId="profile-picture-remove"
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      <div className={styles.error} role="alert" data-testid="profile-picture-error">
        {wrong ? <Wrong wrong={wrong} /> : error}
      </div>
    </fieldset>
  )
}

function Shown({ owner, image, draft }: Pick<PictureFieldProps, 'owner' | 'image' | 'draft'>) {
  const data = useMemo(
    () => (draft?.kind === 'chosen' ? `data:${draft.type};base64,${draft.base64}` : undefined),
    [draft],
  )
  if (data !== undefined)
    return <img className={styles.chosen} src={data} alt="" data-testid="profile-picture-chosen" />
  return <PersonPicture address={owner} image={draft ? null : image} size={96} />
}

function Wrong({ wrong }: { readonly wrong: WrongPicture | { readonly kind: 'notEncoded' } }) {
  const megabytes = formatUnits(BigInt(MOST_FILE_BYTES), 6)
  switch (wrong.kind) {
    case 'fileTooLarge':
      return <Trans>The file is too large: a picture may have {megabytes} MB.</Trans>
    case 'tooManyPixels': {
      const [width, height] = [wrong.size.width, wrong.size.height].map((side) =>
        formatUnits(BigInt(side), 0),
      )
      return (
        <Trans>
          The picture is too large: it has {width} × {height} pixels. Choose a smaller one.
        </Trans>
      )
    }
    case 'notAPicture':
      return <Trans>This is no picture that can be used. Choose a JPEG, PNG or WebP.</Trans>
    case 'notEncoded':
      return <Trans>Your browser cannot make a small picture of it. Choose another one.</Trans>
  }
}
