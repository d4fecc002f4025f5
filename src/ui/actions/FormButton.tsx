import { leadToWrong } from '../fields/leadToWrong.ts'
import { Button, type ButtonProps } from './Button.tsx'

interface FormButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Called only if no field of the form is missing or wrong. */
  readonly onAct: () => void
}

/**
 * Main button of a form. If fields are missing or wrong, a press focuses the first of them instead.
 */
export const FormButton = ({ onAct, ...button }: FormButtonProps) => (
  <Button
    variant="primary"
    size="large"
    {...button}
    onClick={({ currentTarget }) => leadToWrong(currentTarget) || onAct()}
  />
)
