import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '../../i18n/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { RangeField } from '../../ui/fields/RangeField.tsx'
import { dragged, mostZoom, wholeCrop, zoomed, type Crop } from './crop.ts'
import styles from './CropField.module.css'
import { drawSquare, PICTURE_SIDE } from './pictureFile.ts'
import { useDragging } from './useDragging.ts'

interface CropFieldProps {
  readonly bitmap: ImageBitmap
  readonly onCancel: () => void
  /** Called with the square as drawn. */
  readonly onUse: (canvas: HTMLCanvasElement) => Promise<void>
}

/** Part of the visible picture by which an arrow button moves it. */
const STEP = 0.08

/** Selects the square of a picture by dragging and pinching, or with the buttons and the slider. */
export function CropField({ bitmap, onCancel, onUse }: CropFieldProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, bitmap, crop)
  }, [bitmap, crop])
  const move = (right: number, down: number) =>
    setCrop((before) => dragged(before, bitmap, right, down))
  const dragging = useDragging({
    onMove: move,
    onPinch: (factor) => setCrop((before) => zoomed(before, bitmap, before.zoom * factor)),
  })
  const use = async () => {
    if (!canvas.current) return
    setBusy(true)
    await onUse(canvas.current)
    setBusy(false)
  }
  const percent = (share: number) => formatPercent(Math.round(share * 100) * 100)
  const most = Math.floor(mostZoom(bitmap) * 100)
  const [across, down] = [percent(crop.x), percent(crop.y)]
  const ways = [
    { label: t`Move the picture left`, icon: <ArrowLeft />, right: -STEP, down: 0 },
    { label: t`Move the picture right`, icon: <ArrowRight />, right: STEP, down: 0 },
    { label: t`Move the picture up`, icon: <ArrowUp />, right: 0, down: -STEP },
    { label: t`Move the picture down`, icon: <ArrowDown />, right: 0, down: STEP },
  ]
  return (
    <div className={styles.field} data-testid="profile-crop">
      <div className={styles.frame} {...dragging}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={PICTURE_SIDE}
          height={PICTURE_SIDE}
          aria-hidden="true"
        />
        <span aria-hidden="true" className={styles.round} />
      </div>
      <output>
        <HiddenText>
          <Trans>
            The middle of the circle is {across} from the left and {down} from the top
          </Trans>
        </HiddenText>
      </output>
      <p className={styles.hint}>
        <Trans>
          Drag the picture, or move it with the arrows. People see what is in the circle.
        </Trans>
      </p>
      <div className={styles.arrows}>
        {ways.map(({ label, icon, ...way }) => (
          <IconButton
            key={label}
            label={label}
            variant="raised"
            onClick={() => move(way.right, way.down)}
          >
            {icon}
          </IconButton>
        ))}
      </div>
      {most > 100 && (
        <RangeField
          label={<Trans>Size of the picture</Trans>}
          value={Math.round(crop.zoom * 100)}
          min={100}
          max={most}
          onChange={(zoom) => setCrop((before) => zoomed(before, bitmap, zoom / 100))}
          said={percent(crop.zoom)}
          testId="profile-crop-zoom"
        />
      )}
      <ButtonRow>
        <Button size="large" onClick={onCancel} testId="profile-crop-cancel">
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          size="large"
          busy={isBusy}
          onClick={() => void use()}
          testId="profile-crop-use"
        >
          <Trans>Use this part</Trans>
        </Button>
      </ButtonRow>
    </div>
  )
}
