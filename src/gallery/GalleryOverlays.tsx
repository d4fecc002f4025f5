import { useState } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Facts } from '../ui/lists/Facts.tsx'
import { Figure } from '../ui/figures/Figure.tsx'
import styles from './Gallery.module.css'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Row } from '../ui/lists/Row.tsx'
import { SectionTitle } from '../ui/pieces/SectionTitle.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { toasts } from '../ui/overlays/toasts.ts'
import { ToastViewport } from '../ui/overlays/ToastViewport.tsx'
import { VirtualList } from '../ui/lists/VirtualList.tsx'

const MANY = Array.from({ length: 2_000 }, (_, index) => ({ id: `row ${index + 1}` }))

/** What lies over a screen, and a list that is longer than any screen. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ToastViewport />
      <div className={styles.line}>
        <Button onClick={() => setOpen('sheet')} testId="gallery-sheet-open">
          Sheet
        </Button>
        <Button onClick={() => setOpen('dialog')} testId="gallery-dialog-open">
          Dialog
        </Button>
        <Button
          testId="gallery-toast-add"
          onClick={() => {
            toasts.add({ text: 'Link copied', tone: 'success' })
            toasts.add({ text: 'Insufficient USDT balance', tone: 'danger' })
            toasts.add({ text: 'Please active first' })
          }}
        >
          Toasts
        </Button>
        <Button testId="gallery-toast-clear" onClick={() => toasts.clear()}>
          Clear toasts
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Pay for two boxes"
        titleHidden
        testId="gallery-sheet"
        footer={
          <ButtonRow>
            <Button size="large" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" size="large" onClick={close}>
              Pay 60 USDT
            </Button>
          </ButtonRow>
        }
      >
        <div className={styles.stack}>
          <Figure label="You pay" value="60" unit="USDT" />
          <Facts
            facts={[
              { id: 'receive', label: 'You receive', value: '2 × Kiln Box, order 8F2C' },
              { id: 'to', label: 'To contract', value: 'Blind-box sale · TXLAQ6…qcdj' },
              { id: 'fee', label: 'Network fee', value: 'about 3.1 TRX', aside: '(at most 15)' },
              { id: 'energy', label: 'Energy', value: '28,157 · you hold 0' },
            ]}
          />
          <Note tone="safe">
            Simulated just now: it will succeed. If your connection drops after you sign, we finish
            it for you and never pay twice.
          </Note>
        </div>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        tone="danger"
        title="The transaction failed"
        testId="gallery-dialog"
      >
        The contract refused it: sold out. Nothing was paid but the fee of 1.2 TRX.
      </Dialog>
      <SectionTitle>Two thousand rows</SectionTitle>
      <VirtualList items={MANY} keyOf={(item) => item.id}>
        {(item) => <Row leading={<Medallion seed={item.id} />} title={item.id} facts="Fact line" />}
      </VirtualList>
    </>
  )
}
