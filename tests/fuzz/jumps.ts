// The package does not export this module, but the cache fits nowhere else.
import { Interpreter } from '../../node_modules/@ethereumjs/evm/dist/esm/interpreter.js'

type Jumps = ReturnType<Interpreter['_getValidJumpDestinations']>

let isRemembered = false

/**
 * Caches the jump destinations of each code. The EVM scans a contract's code for them at every
 * call, which takes half of the time with large contracts.
 */
export function rememberJumps(): void {
  if (isRemembered) return
  isRemembered = true
  const known = new WeakMap<Uint8Array, Jumps>()
  const look = Interpreter.prototype._getValidJumpDestinations
  Interpreter.prototype._getValidJumpDestinations = function (code) {
    let jumps = known.get(code)
    if (!jumps) known.set(code, (jumps = look.call(this, code)))
    return jumps
  }
}
