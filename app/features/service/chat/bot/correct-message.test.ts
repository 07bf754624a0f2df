import { describe, expect, test } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { readChatQuestions, readSearchQuestions } from '#tests/evaluation/labeled-sets.ts'
import { catalogTest } from '#tests/harness/harness.ts'
import { homophonesIn, homophoneWordsOf, withChanges } from '#text/homophones.ts'
import { loadPinyin } from '#text/pinyin.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import { lastAnswer } from './converse.factory.ts'
import { messageTexts, messageWords } from './correct-message.server.ts'
import { topicIndex } from './knowledge.server.ts'
import { questionTexts } from './question-texts.ts'
import { withGermanLetters } from './retrieval/respell.ts'

const words = await messageWords()
const corrected = (message: string) => withChanges(message, homophonesIn(message, words))

describe('a Chinese word with other characters of the same sound or a similar look is corrected', () => {
  test.each([
    ['运废怎么算', '运费怎么算'],
    ['退获要不要扣手序费', '退货要不要扣手续费'],
    ['密马忘了', '密码忘了'],
    ['登路不上去', '登录不上去'],
    ['周未开门吗', '周末开门吗'],
    ['有没有先货', '有没有现货'],
    ['逆便器坏了', '逆变器坏了'],
    ['400瓦的太阳能版', '400瓦的太阳能板'],
    ['充电庄要自己装吗', '充电桩要自己装吗'],
    ['储能店池能用几年', '储能电池能用几年'],
    ['浴岗有几种', '浴缸有几种'],
    ['质保记年', '质保几年'],
    ['法票能开吗', '发票能开吗'],
    ['优惠卷怎么用', '优惠券怎么用'],
    ['支驾多少钱一套', '支架多少钱一套'],
    ['保休期多长', '保修期多长'],
    ['我的订但到哪了', '我的订单到哪了'],
    ['屋丁是瓦片的', '屋顶是瓦片的'],
    ['变压气要多大', '变压器要多大'],
    ['室内的按摩浴刚', '室内的按摩浴缸'],
    ['物留信息查不到', '物流信息查不到'],
    ['什么时候发获', '什么时候发货'],
    ['安庄费用多少', '安装费用多少'],
    ['可以分其付款吗', '可以分期付款吗'],
    ['用信用咔付', '用信用卡付'],
    ['光福板怎么选', '光伏板怎么选'],
    ['微型你变器', '微型逆变器'],
    ['给我一份报架单', '给我一份报价单'],
    ['想改地止', '想改地址'],
    ['你们的电话号马', '你们的电话号码'],
    ['能并往吗', '能并网吗'],
    ['净记量是什么', '净计量是什么'],
    ['税收抵面还有吗', '税收抵免还有吗'],
    ['有折扣马吗', '有折扣码吗'],
    ['怎么联席你们', '怎么联系你们'],
    ['客符在吗', '客服在吗'],
    ['电飞太贵了', '电费太贵了'],
    ['户外按摩雨缸', '户外按摩浴缸'],
    ['运疏要几天', '运输要几天'],
    ['签守的时候发现坏了', '签收的时候发现坏了'],
    ['发漂抬头写错了', '发票抬头写错了'],
    ['重至密码', '重置密码'],
    ['验正码收不到', '验证码收不到'],
    ['导鬼多长', '导轨多长'],
    ['停典的时候能用吗', '停电的时候能用吗'],
    ['找个工成师看看', '找个工程师看看'],
    ['设记图纸多少钱', '设计图纸多少钱'],
    ['自己去仓酷提', '自己去仓库提'],
    ['付款失拜', '付款失败'],
    ['有说名书吗', '有说明书吗'],
    ['我想退宽', '我想退款'],
    ['特斯拉充电状', '特斯拉充电桩'],
  ])('%s is %s', (typed, meant) => {
    expect(corrected(typed)).toBe(meant)
  })
})

describe('a text without errors stays as it is', () => {
  test.each([
    '运费怎么算',
    '一周未发货是怎么回事',
    '三周未收到货',
    '可以退获得的积分吗',
    '先货后款可以吗，还是要先付',
    '鱼缸的加热棒坏了',
    '把链接发给我老公付款',
    '刹车片有卖吗',
    '华为逆变器停产了用什么代替',
    '有店面可以看吗',
    '给它充电要多久',
    '卖回电网的价格和买电一样吗',
    '平足穿什么跑鞋好',
    '多装几块板划算吗',
    '我家的瓦是陶瓦',
    '从哪里出货',
    '隔壁那家装了12千瓦',
    '从第一天起就没发过电',
    '下雾的时候还有没有电',
    '这家店是谁开的',
    '能砍价吗',
    '海有多深',
    '打车多少钱',
    '能坐几个人',
    '箱里少一个件',
    '外箱被叉车戳了个洞',
    '我填的旧地址还能改吗',
    '在当地的最低气温下',
    '晚了三天还没到',
    '微逆和组串逆变器有什么区别',
    '铁锂电池安全吗',
    '锦浪的机器质保几年',
    '雪松木的户外浴缸',
    '配重式的支架要打孔吗',
    '要不要盖工程师的章',
    '我是承包商，有批发价吗',
    '能开增值税发票吗',
    '拆箱以后还能退吗',
    '我自己已经装好了',
    '帐号和账号是一个意思吗',
    '货到了再付行不行',
    '贷款买太阳能划算吗',
    '买家和卖家谁付税',
    '家里停电三天怎么办',
    '你好',
    '写一首关于月亮的诗',
    '掰掰，周末愉快',
    '五六月份能送到吗',
  ])('%s', (message) => {
    expect(corrected(message)).toBe(message)
  })
})

/** Errors that the sets and the phrases have on purpose. */
const errors = new Set(
  '密马 威逆 云费 电车冲电 运废 登路 退获 手序费 周未 质宝 支付包 混合逆变气 分其付款 税收抵勉'.split(' '),
)

const wrongIn = (messages: readonly string[], known = words) =>
  messages.flatMap((message) => {
    const changes = homophonesIn(message, known).filter(({ typed }) => !errors.has(typed))
    return changes.length === 0 ? [] : [`${message}: ${changes.map(({ typed, word }) => `${typed}→${word}`)}`]
  })

test('questions that are not held out are changed by fewer than 3 of 1,000', () => {
  const questions = [
    ...readChatQuestions('zh').flatMap(({ ask, is_held_out }) => (is_held_out ? [] : ask)),
    ...readSearchQuestions('zh').flatMap(({ query, is_held_out }) => (is_held_out ? [] : [query])),
  ].map(toSimplified)

  const wrong = wrongIn(questions)

  expect(wrong.length / questions.length, wrong.join('\n')).toBeLessThan(0.003)
})

test('phrases that the words were not learned from are changed by fewer than 3 of 1,000', async () => {
  const pinyin = await loadPinyin()
  const all = messageTexts()
  const phrases = [...new Set(questionTexts('zh').patterns.map(({ phrase }) => toSimplified(phrase)))]
  const folds = 5

  const wrong = Array.from({ length: folds }, (_, fold) => {
    const left = new Set(phrases.filter((_phrase, at) => at % folds === fold))
    const learned = (texts: readonly string[]) => texts.filter((one) => !left.has(one))
    const known = homophoneWordsOf(
      { texts: learned(all.texts), terms: all.terms, others: learned(all.others) },
      pinyin,
    )
    return wrongIn([...left], known)
  }).flat()

  expect(wrong.length / phrases.length, wrong.join('\n')).toBeLessThan(0.003)
})

catalogTest('the bot answers what was meant, and remembers it', async ({ harness }) => {
  for (const [typed, meant] of [
    ['运废怎么算', '运费怎么算'],
    ['我密马忘了', '我密码忘了'],
    ['有什么浴岗', '有什么浴缸'],
    ['運廢怎麼算', '运费怎么算'],
  ] as const) {
    const answer = await lastAnswer(harness, 'zh', [typed])

    expect(answer, typed).toEqual(await lastAnswer(harness, 'zh', [meant]))
    expect(answer).toMatchObject({ is_unsure: false, memory: { said: meant } })
  }
})

catalogTest('what staff wrote for the bot is no typing error', async ({ harness }) => {
  expect((await lastAnswer(harness, 'zh', ['运废牌是什么'])).memory?.said).toBe('运费牌是什么')
  await becomeStaff(harness)
  await harness.call('/staff/chat/topics/save', {
    id: 'brand',
    version: 0,
    texts: { en: null, de: null, zh: { title: '運廢牌是什麼', phrases: ['運廢牌'], answer: '一个品牌。' } },
    links: [],
    is_enabled: true,
  })

  expect(await lastAnswer(harness, 'zh', ['运废牌是什么'])).toMatchObject({
    text: '一个品牌。',
    memory: { said: '运废牌是什么' },
  })
})

describe('German that was typed without umlauts and ß gets them', () => {
  test.each([
    ['faellt staendig der Strom aus', 'fällt ständig der Strom aus'],
    ['Fuer die grosse Waermepumpe', 'Für die große Wärmepumpe'],
    ['draussen aufhaengen', 'draußen aufhängen'],
    ['neue blaue Steuer aus aktueller Quelle', 'neue blaue Steuer aus aktueller Quelle'],
    ['Huawei und Blue Ion', 'Huawei und Blue Ion'],
  ])('%s', (typed, meant) => {
    expect(withGermanLetters(typed, topicIndex('de').known)).toBe(meant)
  })

  catalogTest('and is then understood', async ({ harness }) => {
    const answer = await lastAnswer(harness, 'de', [
      'bei uns in houston faellt staendig der strom aus, bringt mir ne solaranlage da was',
    ])
    expect(answer.memory.topic).toBe('blackout')
  })
})
