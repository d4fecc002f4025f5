import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Card, type CardProps } from '../../ui/pieces/Card.tsx'
import type { AskProps, SheetRequest } from './requests.ts'

interface ActCardProps extends Omit<CardProps, 'action'>, Pick<AskProps, 'isUnderway' | 'onAsk'> {
  /** Sheet request of the button; undefined if there is nothing to do. */
  readonly request: SheetRequest | undefined
  /** Label, appearance and test id of the button. */
  readonly act: ReactNode
  readonly actVariant?: 'primary' | undefined
  readonly actTestId: string
}

/** Renders a card with one action. Its button is busy while that action is pending. */
export function ActCard(props: ActCardProps) {
  const { request, act, actVariant, actTestId, isUnderway, onAsk, ...card } = props
  return (
    <Card
      {...card}
      action={
        request && (
          <Button
            variant={actVariant}
            size="large"
            busy={isUnderway}
            onClick={() => onAsk(request)}
            testId={actTestId}
          >
            {act}
          </Button>
        )
      }
    />
  )
}
