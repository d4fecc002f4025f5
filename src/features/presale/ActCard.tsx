import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Card, type CardProps } from '../../ui/pieces/Card.tsx'
import type { AskProps, SheetRequest } from './requests.ts'

interface ActCardProps extends Omit<CardProps, 'action'>, Pick<AskProps, 'isUnderway' | 'onAsk'> {
  /** What a tap asks for; undefined while there is nothing to be done. */
  readonly request: SheetRequest | undefined
  /** The words of the button, its look and its test id. */
  readonly act: ReactNode
  readonly actVariant?: 'primary' | undefined
  readonly actTestId: string
}

/** A card with one thing to do in it, which is busy while that is under way. */
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
