import type { HandedForm } from '../../src/sheets/useHandedForm.ts'

/** Builds the state of a form that no other browser has handed over. */
export const notHanded = <Form extends object>(): HandedForm<Form> => ({
  form: undefined,
  handing: (now) => ({ form: now, isByLink: false, orderKey: undefined }),
  leave() {},
  isAwaited: () => false,
  opened() {},
})
