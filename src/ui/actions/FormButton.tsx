import { leadToWrong } from '../fields/leadToWrong.ts'
import { Button, type ButtonProps } from './Button.tsx'

interface FormButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Only once no field of its form is missing or wrong. */
  readonly onAct: () => void
}

/** The main button of a form. Pressed too early, it leads to what is missing or wrong instead. */
export const FormButton = ({ onAct, ...button }: FormButtonProps) => (
  <Button
    variant="primary"
    size="large"
    {...button}
    onClick={({ currentTarget }) => leadToWrong(currentTarget) || onAct()}
  />
)
