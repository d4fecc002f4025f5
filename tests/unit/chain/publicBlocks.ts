/**
 * Blocks made by java-tron, in the JSON of its nodes that public documentation shows. A verifier
 * must accept them without access to a live node. They omit the decoded `raw_data`, which is in no
 * hash.
 */

/** Five consecutive blocks of a test network; the first has a contract call (2023, version 27). */
export const consecutiveBlocks: readonly object[] = [
  {
    blockID: '000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7',
    block_header: {
      raw_data: {
        number: 33801077,
        txTrieRoot: '30fe6502e11e110fa389d5c17e1cf53fa8df93f26297d9f27cd8c07d3558d722',
        witness_address: '41e71c365c9dbf284ca8c1eed2d7877638941b9011',
        parentHash: '000000000203c3741f9a08f594934bd26df95cc6c49b475d118e3a87aed5a4a4',
        version: 27,
        timestamp: 1684509309000,
      },
      witness_signature:
        'cb4845bbd745f620852a1a54a955cee0d1aecc209f2f96e9b4ea53bf3d2ceb0f665fa07a5e870fcf9c6b98110a33d5bba5f35b588cc4123394b7e9f439fe265301',
    },
    transactions: [
      {
        ret: [{ contractRet: 'SUCCESS' }],
        signature: [
          '95874b4774ba56125dfd7bf2a99a0652d4abda98c6977e3f417852b7ea6f2b81ff2f260df473d186be9586b6bbeb74b5382d7f058593fd72fb60da5d0f77f77100',
        ],
        txID: '31370141e3345421bdb92eff72f0d69aba8d04e636317ed52745d3f97e9faabb',
        raw_data_hex:
          '0a02c36222084ddf60f936a910d940f0add4a483315a8e01081f1289010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412540a1541fcf7ab2a2fb29362babd41647a22b223f7fbedec121541c3c5115bd3f5cfe5559c634eeb250f339ae3e29c222437383d0e00000000000000000000000000000000000000000000000000000188349354c970b8e0d0a48331900180a3c347',
      },
    ],
  },
  {
    blockID: '000000000203c376d3d45ca88309982517d69ff0ec4d9a9f9f25536cebcdd76b',
    block_header: {
      raw_data: {
        number: 33801078,
        txTrieRoot: '0000000000000000000000000000000000000000000000000000000000000000',
        witness_address: '41e61626ef01662b320a8ba38372e9db9cca940a3b',
        parentHash: '000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7',
        version: 27,
        timestamp: 1684509312000,
      },
      witness_signature:
        'f38e08044df52f0bd3314a0dc73431290c323e20a67297da8be939041a8eae484e1094ba455c78b71f198bfaf80aee68bb5e9d40f9146158e88ed776d2034e9800',
    },
  },
  {
    blockID: '000000000203c3772b4f36792ea4f44a6d8345ccacee8a00d6f309a206193f1c',
    block_header: {
      raw_data: {
        number: 33801079,
        txTrieRoot: '0000000000000000000000000000000000000000000000000000000000000000',
        witness_address: '41e76da262ad1ca05274f74258ee18bc7fcc4987dc',
        parentHash: '000000000203c376d3d45ca88309982517d69ff0ec4d9a9f9f25536cebcdd76b',
        version: 27,
        timestamp: 1684509315000,
      },
      witness_signature:
        'c6413a9d83553d6243eff19c27c136436e9e2e1b2315849e71232ae473614fdf3034ce215c8695c7ca15742899dcf6c276b3be918b6b8049b74f3b81a3c695b500',
    },
  },
  {
    blockID: '000000000203c378d7df0f9d0edecc8b5e7edac57543e6fa421bbae6b1448e5f',
    block_header: {
      raw_data: {
        number: 33801080,
        txTrieRoot: '0000000000000000000000000000000000000000000000000000000000000000',
        witness_address: '41290bf92b578a1c615ebb273aff6a285230c02f65',
        parentHash: '000000000203c3772b4f36792ea4f44a6d8345ccacee8a00d6f309a206193f1c',
        version: 27,
        timestamp: 1684509318000,
      },
      witness_signature:
        '122a4463f64743b90f1e0f476bd878aae576225591643972595a7bb250ddee2757287b8c8ab627ba95e027e55421160ea2b6bb543bcaa89b871427113bbab6a101',
    },
  },
  {
    blockID: '000000000203c3799526a98bab56861511f0e67ec65557826d7bfc0b36e17450',
    block_header: {
      raw_data: {
        number: 33801081,
        txTrieRoot: '0000000000000000000000000000000000000000000000000000000000000000',
        witness_address: '41977f82c69011cf4a7db6f7339edcded85c614d45',
        parentHash: '000000000203c378d7df0f9d0edecc8b5e7edac57543e6fa421bbae6b1448e5f',
        version: 27,
        timestamp: 1684509321000,
      },
      witness_signature:
        'bd07babfec59340828d6d82032a0865f22391df29c43647c0e3186e21b9df43d2f78f3cb50d4a0113f08ebd7c02663ffc169352297256cce4bd62b04a4289e1d01',
    },
  },
]

/** A Nile block of three transactions, so that its tree has an odd node (2021, version 20). */
export const oddBlock: object = {
  blockID: '0000000000c9e803d5258a17e15172768b41ffb69e857530e7d9f7a92ccb78e8',
  block_header: {
    raw_data: {
      number: 13232131,
      txTrieRoot: '1b8e8977290caedf6de737f3e42d142c5c603d20d46942bb47a75963ec78709d',
      witness_address: '41ad3353aa1343b90a311f09b784c76f089d278232',
      parentHash: '0000000000c9e802e54079a6a84e92315f8b8dbcbefd9b151dc2317d27523049',
      version: 20,
      timestamp: 1615967187000,
    },
    witness_signature:
      'aa4ed732351f8abda25ce74255393dbeff305d132d4d25d5839dffed0298be6e67e9d4672ad404f9b198854c6378b25bed3759995c249278e5c0f1d489ff910201',
  },
  transactions: [
    {
      ret: [{ contractRet: 'SUCCESS' }],
      signature: [
        '51911c415dc290b1500562d41570009bbbe0827d231999ea7de1f0bbb1665b436e9a1f0c3eeff34f3df2290da5706f920e95b58a55827d7202f81fd45960a7ea01',
      ],
      txID: '738c8bdf8f2a38147a8a4643bb184cfde41b22707585669a2cfb15b3b7d869bf',
      raw_data_hex:
        '0a02e7f0220885fc9d795829e08940e09d9df9832f5a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a154141f0a2b01c950b4d38c9abfe9b96579dea0651681215412e961e2d6493b2bc728d06d024c0e2a6310635381880e497d01270e7cc99f9832f',
    },
    {
      ret: [{ contractRet: 'SUCCESS' }],
      signature: [
        'b03901e89ee688c819bc885f7f4789e5f47c1eb23bdbb9ee334516f9f43e86ce2968913414cc82113c5ec6ff993a9075e23cf81474920c9b4da94ad2a096310e01',
      ],
      txID: '5d79ef636445e261fa090cdb5d23d7f8e0443778cb74df2c3ee34a9462645f67',
      raw_data_hex:
        '0a02e7f0220885fc9d795829e08940e09d9df9832f5a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a154141f0a2b01c950b4d38c9abfe9b96579dea06516812154131ee9cedde5c5e0de33f26b3ba6596b0fef610f31880e497d0127091cd99f9832f',
    },
    {
      ret: [{ contractRet: 'SUCCESS' }],
      signature: [
        '542dc9f8a72fd3d96a03e4075789cdd017f9c7a30522fffbd1c4a2def34dfcbf0ccdc3302507168c4cc41715d778ce3f452b988840c23f80cd4985fbc75f733a01',
      ],
      txID: 'ec0fa0d734c1d5815cee80b7accce61b0cda8a87e8d3e40061595104a4142430',
      raw_data_hex:
        '0a02e7ef2208ca589e3ac0ae638340a8869df9832f520c73656e6420746f20746f6e795aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541bcaadebd7d6951971e4876f79fd95351bd5571dc12154135cf7d6a20a1f7149e5f99442334257a95e8f28e2244a9059cbb00000000000000000000000001c12a552c8a35051153c05792249d2512f011ba000000000000000000000000000000000000000000000000112209c76de800007095ca99f9832f9001809bee02',
    },
  ],
}

/** A mainnet block with only its first transaction shown (2021, version 21). */
export const shortenedBlock: object = {
  blockID: '0000000001d6f4a09f60c27befccff6fe3cc593b2d6c46cdc79d3fd4f55db859',
  block_header: {
    raw_data: {
      number: 30864544,
      parentHash: '0000000001d6f49f615231bdeeddd8b563c746188d5e270a58afc87b059f29de',
      timestamp: 1623055923000,
      txTrieRoot: 'cc12586dc14ca32175ff230931dfad4e2f57b71850948edae7ef1c7a7de08881',
      version: 21,
      witness_address: '41c81107148e5fa4b4a2edf3d5354db6c6be5b5549',
    },
  },
  transactions: [
    {
      raw_data_hex:
        '0a02f49e2208bf6a4ff33cc1c16040a894b3ad9e2f5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541c33eeefda1059afba41d86759e281bcb851edfc812154158c85b7b6a5118beb3b23c14fcb2f3551a81d79a1880e1eb1770b0dbafad9e2f',
      ret: [{ contractRet: 'SUCCESS' }],
      signature: [
        '973e1cef0b8b2eb64e2ebe8a4ce69d9cce3c201a6b3885e853528f81383d19a67d35edd8e7027dba8e2f3211387fdef597e3f062a02a4d8aef990aaf2c29714d00',
      ],
    },
  ],
}

/** A mainnet block with only its header shown (2026, version 36). */
export const newestHeader: object = {
  blockID: '00000000051014e80dbf5923643f955ca7b09253e84c13b59f19e347fb9ea95e',
  block_header: {
    raw_data: {
      timestamp: 1785490773000,
      txTrieRoot: '5360b488069bf1f3643c8d0504052aea2e5f7a71a51901cf69ebe57e950336fa',
      parentHash: '00000000051014e793a715af1fa52f8e4dfd1bed8aea07f41e11c9e831ef5022',
      number: 84940008,
      witness_address: '4114f2c09d3de3fe82a71960da65d4935a30b24e1f',
      version: 36,
    },
  },
}

/**
 * A block of a private java-tron network. Its receipt lists amounts by resource, but the result in
 * the block is only `contractRet` (2026, version 38).
 */
export const unstakingBlock: object = {
  blockID: '00000000000000a568a725352ccd7fbad4e65f56ed11d420a505c21f2230145d',
  block_header: {
    raw_data: {
      timestamp: 1790865510000,
      txTrieRoot: 'c85f5050cb4a05c58222017f823191d5ae1ca07b7bd7f090f493a35c10f03491',
      parentHash: '00000000000000a4b0ef6ad98a02403ebb86833716c2350b6338a6ee79df2dfc',
      number: 165,
      witness_address: '417e5f4552091a69125d5dfcb7b8c2659029395bdf',
      version: 38,
    },
    witness_signature:
      '9a36b7a129a3a673d326e9cb5c6974a332cca68b4c1a5ab531327da89849239147d032ebfead62d75ceadb9d8482eba53507392658bde4b8aea902ca543101cf00',
  },
  transactions: [
    {
      signature: [
        '755e1552868a1734c90c28dacb66e58f85eaa5fc2845593280e3b6ee1cf1b7af793cc378d8c3ad144542502270ab852095665abfffdea306200a9942a67e161401',
      ],
      ret: [{ contractRet: 'SUCCESS' }],
      raw_data_hex:
        '0a0200a42208b0ef6ad98a02403e40b8e1e8d38f345a57083b12530a38747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e43616e63656c416c6c556e667265657a655632436f6e747261637412170a1541dcf2957055e8fcde477a077ecfeddf5ab235754770a1899cbf8f34',
      txID: 'db8667ffea27109131fd5c113abcadd535c896590814a50dbf9eda253a8d19da',
    },
  ],
}
