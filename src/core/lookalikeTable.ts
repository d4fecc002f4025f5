// Lookalikes of A–Z and 0–9 as hexadecimal code points, by the character that they resemble. From
// UTS #39's "confusables.txt", version 17.0.0 (Unicode License v3,
// https://www.unicode.org/license.txt).
//
// Includes single characters whose prototype comes down to one letter or digit, also through other
// prototypes and upper case. Adds Latin letters that their Unicode names call small capitals, or
// letters "with" something (a hook, a stroke). Omits characters that NFKD or upper case already
// turns into the letter, and the rows of letters in `ROWS`.

export const LOOKALIKES: Readonly<Record<string, string>> = {
  2: '01a7 01bb 03e8 14bf 1d24 a644 a6ef a75a',
  3: '01b7 021c 0417 0498 04e0 0969 0ae9 10f3 1d08 2c9c 2cc4 2ccc a76a a7ab 118ca 16f3b 1d206',
  4: '13ce 118af',
  5: '01bc 118bb',
  6: '03ec 0431 13ee 2cd2 2cdc 118d5',
  7: '104d2 118c6 1d212',
  8: '0222 09ea 0a6a 1031a 1e8cb',
  9: '09ed 0a67 0b68 0d6d 2cca a76e 118ac 118d6',
  A: '023a 0251 0391 0410 13aa 15c5 1d00 1d8f 2376 237a a4ee 102a0 16f40',
  B: '0181 0182 0184 0243 0299 0392 0411 0412 042c 0462 048c 13cf 13f4 1472 1473 15af 15f7 1d6c 1d80 2c82 a4d0 a796 a7b4 10282 102a1 10301 16eb6 16ed1',
  C: '00a2 0187 023b 0255 0421 04aa 1004 105a 13df 1d04 20a1 2ca4 a4da a792 a7c4 102a2 10302 10415 1051c 118e9 118f2 1df1d 1f16e 1f74c',
  D: '00d0 0110 0189 018a 018b 0221 0501 13a0 13e7 146f 15de 15ea 1d05 1d6d 1d81 1d91 20ab a4d2 a4d3 a779 a7c7',
  E: '0190 0246 0395 0415 04bd 04bf 13ac 1d07 1d92 212e 22ff 2c78 2d39 a4f0 ab32 ab33 ab34 10286 118a6 118ae',
  F: '0191 03dc 0584 15b4 1d6e 1d82 1e9d a4dd a730 a77b a798 ab35 10287 102a5 10525 118a2 1d213',
  G: '018d 0193 01e4 0262 029b 050c 0581 13c0 13f3 1d83 a4d6 a77d a7a0 a7ac',
  H: '0126 029c 0397 041d 045b 04a2 04bb 04c7 04c9 0570 13bb 13c2 13f2 157c 2c67 2c75 2c8e a4e7 a695 a795 a7aa 102cf',
  I: '0268 0269 026a 03b9 0456 0582 13a5 1d7b 1d7c 1d96 2373 2378 2c93 a647 118c3 1df1a',
  J: '0237 0248 037f 0408 13ab 148d 1d0a a4d9 a7b2',
  K: '0198 039a 041a 049a 049e 13e6 16d5 1d0b 1d84 20ad 2c69 2c94 a4d7 a740 a742 a744 a7a2 10518',
  L: '0141 0196 0197 01c0 0234 023d 026d 029f 0399 0406 04c0 05c0 05d5 05df 0627 0661 0673 06f1 07ca 13de 14aa 16c1 1d0c 1d85 2223 23fd 2c60 2c62 2c92 2cd0 2d4f a4e1 a4f2 a748 a78e a7ad ab37 ab38 ab39 1028a 10309 10320 1041b 10526 118a3 118b2 11dda 11de1 16eaa 16f16 16f28 1d22a 1df04 1df11 1df13 1e8c7',
  M: '039c 03fa 041c 04cd 13b7 15f0 16d6 1d0d 1d86 2c6e 2c98 a4df ab3a 102b0 10311',
  N: '014b 019d 0220 0235 0273 0274 039d 03b7 0572 0578 057c 1d70 1d87 2c9a a4e0 a790 a7a4 ab3b 1018e 10513',
  O: '00d8 0186 019f 0398 039f 03c3 03ed 041e 0472 04e8 0555 05e1 0647 0665 06be 06c1 06d5 06f5 06ff 07c0 0966 09e6 0a66 0ae6 0b20 0b66 0be6 0c66 0ce6 0d20 0d66 0e50 0ed0 1010 101d 1040 10d7 10ff 12d0 13be 13eb 17e0 1d0f 1d11 2296 229d 236c 2c7a 2c90 2c9e 2d31 2d41 2d54 3007 a4f3 a74a a74c ab3d ab3e ab74 10292 102ab 10404 104c2 10516 114d0 118b5 118c8 118d7 118e0 11de0 1d21a 1df1b 1f714',
  P: '00fe 01a4 01bf 03a1 03f8 0420 13e2 146d 1d18 1d71 1d88 2374 2c63 2ca2 2cce a4d1 a750 a752 a754 10295',
  Q: '024b 02a0 051b 0563 0566 2d55 a756 a758 a7af',
  R: '01a6 024c 027c 027e 0433 0493 13a1 13d2 1587 1d26 1d72 1d73 1d89 2c64 2c85 a4e3 a782 a7a6 ab46 ab47 ab48 ab49 ab4b ab81 104b4 16f35 1d216 1df16',
  S: '01bd 0405 054f 0d1f 13d5 13da 1d74 1d8a 2c7e a4e2 a731 a784 a7a8 a7c5 a7c9 10296 10420 118c1 16f3a 1df1e',
  T: '0166 01ab 01ac 01ae 0236 023e 03a4 0422 04ac 13a2 1d1b 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 a786 10297 102b1 10315 118bc 16f0a 1df09 1f768',
  U: '0244 028b 03c5 045f 054d 1200 13cc 144c 1d1c 1d7e 1d99 222a 22c3 a4f4 a79f a7b8 ab4e ab52 104ce 118b8 16f42',
  V: '01b2 03bd 0474 05d8 0667 06f7 13d9 142f 1d20 2228 22c1 2c71 2c74 2d38 a4e6 a6df a75e 10197 1051d 11706 118a0 16f08 1d20d 1f708',
  W: '026f 0448 0461 047d 051c 0561 13b3 13d4 1d21 20a9 2c72 2cbd a4ea a761 114c5 1170a 1170e 1170f 118e6 118ef',
  X: '00d7 03a7 0425 04b2 1541 157d 166d 166e 16b7 1d8d 2573 292b 292c 2a2f 2a30 2cac 2d5d a4eb a7b3 ab55 ab56 ab57 ab58 ab59 10196 10290 102b4 10317 10322 10527 118ec',
  Y: '00a5 01b3 024e 0263 028f 03a5 03b3 0423 04ae 04b0 10e7 13a9 13bd 1d8c 1efe 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43',
  Z: '01b5 0224 0290 0291 0396 13c3 1d22 1d76 2c6b 2c7f a4dc a7c6 102f5 118a9 118c4 118e5',
}

/**
 * First code points of rows of 26 letters that look like A–Z: circled, squared, regional indicators
 * (flags), outlined.
 */
export const ROWS: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6, 0x1ccd6]

/**
 * Characters used for letters on purpose, but in no Unicode list: currency signs, marks, mirrored
 * letters.
 */
export const WRITTEN_FOR: Readonly<Record<string, string>> = {
  A: '@₳Λ∀',
  B: '₿฿ß',
  E: '€ЄЭ',
  F: '₣',
  G: '₲',
  L: '|!£₤',
  N: 'И',
  P: '₽₱',
  R: 'Яʁ',
  S: '$§',
  T: '†₸丅',
  U: 'μЦ',
  W: 'ωШ',
  X: '✕✖✗✘❌❎乂',
}

/**
 * Chinese and Japanese lookalikes, in no Unicode list. They differ only by size or the length of
 * one stroke.
 */
export const OF_OTHER_SCRIPTS: Readonly<Record<string, string>> = {
  一: 'ー',
  二: 'ニ',
  八: 'ハ',
  力: 'カ',
  卜: 'ト',
  口: 'ロ囗',
  夕: 'タ',
  土: '士',
  工: 'エ',
  己: '已巳',
  日: '曰',
  未: '末',
  ヘ: 'へ',
}
