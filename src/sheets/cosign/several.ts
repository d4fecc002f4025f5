/** Parts that only multisig accounts see, bundled in one file for all sheets. */
export { ActFor } from './ActFor.tsx'
export { CosignPanel } from './CosignPanel.tsx'
export { SigningChoice } from './SigningChoice.tsx'
