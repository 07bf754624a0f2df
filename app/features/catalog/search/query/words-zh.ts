import { combined } from './combined.ts'
import type { QueryWords } from './query-words.ts'

/** A hot tub inside is a bathtub with jets. */
const indoorSpas = combined(
  ['按摩浴缸', '冲浪浴缸', '冲浪按摩浴缸', '水疗浴缸', '按摩池', '浴缸带按摩', '按摩缸'],
  [
    '室内*',
    '室内的*',
    '浴室*',
    '浴室里的*',
    '浴室用的*',
    '卫生间*',
    '卫生间的*',
    '放浴室的*',
    '放浴室里的*',
    '放卫生间的*',
  ],
)

/** Batteries that are added to these are AC-coupled. */
const existingSystems = combined(
  ['光伏', '太阳能', '光伏系统', '太阳能系统', '光伏电站', '光伏板', '太阳能板', '电站'],
  [
    '已有*',
    '已经有*',
    '已有的*',
    '已装*',
    '已经装了*',
    '装过*',
    '装了*',
    '装好*',
    '老*',
    '旧*',
    '现有*',
    '现有的*',
    '原有*',
    '原有的*',
    '既有*',
    '有了*',
  ],
)

/** Chinese phrases of search texts: see `QueryWords`. The longest phrase at a place counts. */
const words: QueryWords = {
  'family=outdoor-spas':
    '按摩浴缸, 户外按摩浴缸, 按摩池, 水疗池, 热水浴缸, 户外浴缸, 户外spa, 泡池, 温泉池, 室外浴缸, 水疗浴缸, 户外水疗, 冲浪浴缸, 游泳spa, 泳池spa, 游泳池spa, 木桶浴缸, 室外按摩池, 户外泡池, 游泳水疗池, 泡澡池, 泡澡桶',
  'family=bathtubs': `${indoorSpas}, 浴缸, 浴盆, 泡澡缸, 独立浴缸, 嵌入式浴缸, 步入式浴缸, 浴池, 铸铁浴缸, 澡盆, 室内浴缸`,
  'family=solar-panels':
    '太阳能板, 光伏板, 太阳能电池, 太阳能电池板, 电池板, 光伏组件, 组件, 太阳能组件, 电池组件, 太阳能面板, 太阳板, 光伏面板, 光伏电池板, 太阳能光伏板, 双面组件, 全黑组件, 发电板, 电板, 板子, 太阳能板子, 光伏板子',
  'family=string-inverters|hybrid-inverters|commercial-inverters|microinverters':
    '逆变器, 太阳能逆变器, 光伏逆变器, 并网逆变器, 变流器, 逆变',
  'family=string-inverters': '组串式逆变器, 组串逆变器, 户用逆变器, 家用逆变器',
  'family=hybrid-inverters':
    '混合逆变器, 储能逆变器, 离网逆变器, 混合式逆变器, 逆控一体机, 光储逆变器, 电池逆变器, 混逆, 离并网逆变器, 并离网逆变器, 光储一体机, 离网机',
  'family=commercial-inverters': '工商业逆变器, 三相逆变器, 商用逆变器',
  'family=microinverters':
    '微型逆变器, 微逆, 微逆变器, 微型逆变, 两路微逆, 两路微逆变器, 两路微型逆变器, 四路微逆, 四路微逆变器, 四路微型逆变器',
  'family=batteries':
    '电池, 储能电池, 家用电池, 储能, 锂电池, 家庭储能, 蓄电池, 储能系统, 电池组, 储能柜, 工商业储能柜, 机柜电池, 壁挂电池, 户用储能, 磷酸铁锂电池, 家储, 电池柜, 储能设备, 电瓶, 储能机, 高压电池, 高压储能, 低压电池, 48v电池, 48v锂电池, 48伏电池, 加个电池, 加电池, 加装电池, 加装储能, 加储能, 加个储能, 后加电池',
  'family=transformers':
    '变压器, 干式变压器, 箱式变压器, 箱变, 升压变压器, 降压变压器, 干变, 油浸变压器, 油变, 隔离变压器, 升压变, 降压变, 美式箱变, 变电',
  'family=ev-charging':
    '充电桩, 充电器, 电动车充电器, 电动汽车充电, 充电站, 快充桩, 直流桩, 电车充电, 充电枪, 汽车充电桩, 充车, 车充, 充电墙盒, 特斯拉充电桩, 直流快充, 快充, 电动车充电桩, 家用充电桩, 电动汽车充电桩, 汽车充电器, 双枪充电桩, 给车充电, 交流桩',
  'family=residential-kits':
    '家用套件, 户用套件, 家庭光伏系统, 家用光伏系统, 家用太阳能系统, 户用光伏, 家用光伏, 家庭太阳能系统, 住宅套件, 家用太阳能, 阳台光伏, 阳台太阳能, 阳台发电, 阳台光伏系统',
  'family=residential-kits|commercial-kits':
    '套件, 套装, 太阳能套装, 光伏套件, 太阳能套件, 光伏系统, 太阳能系统, 全套, 整套, 成套, 太阳能发电系统, 发电系统, 光伏套装, 全套设备, 光储套件, 套餐, 光储套餐, 光伏套餐, 光伏电站, 屋顶光伏系统, 屋顶光伏, 光伏屋顶, 屋顶太阳能系统',
  'family=commercial-kits':
    '商用套件, 地面电站, 工商业光伏, 工商业套件, 商用平屋顶, 商用系统, 厂房光伏, 商用光伏, 工厂屋顶光伏, 商用套装, 仓库光伏, 工厂光伏',
  'family=commercial-kits|commercial-inverters': '厂房, 工厂, 仓库, 厂房屋顶, 工厂屋顶, 仓库屋顶',
  'family=solar-mounting':
    '支架, 光伏支架, 导轨, 压块, 中压块, 边压块, 夹具, 夹子, 挂钩, 安装支架, 太阳能支架, 屋面夹具, 铝导轨, 轨道, 固定件, 固定座, 中压, 边压, 地面支架, 安装配件, 侧压块, 屋顶挂钩',
  'family=design-services':
    '设计服务, 图纸, 设计, 盖章, 工程图, 设计图纸, 许可, 工程师盖章, 设计费, 设计方案',
  'family=soy-and-corn':
    '大豆, 玉米, 大豆油, 环保餐具, 润滑剂, 润滑油, 植物油, 玉米吸管, 可降解, 清洁剂, 清洁液, 清洗液, 清洗, 清洁',

  'brand=LONGi': '隆基绿能, 隆基',
  'brand=Trina Solar': '天合光能, 天合',
  'brand=JA Solar': '晶澳太阳能, 晶澳',
  'brand=Canadian Solar': '阿特斯, 加拿大太阳能',
  'brand=Q CELLS': '韩华新能源, 韩华',
  'brand=Solis': '锦浪科技, 锦浪',
  'brand=Huawei': '华为',
  'brand=Panasonic': '松下',
  'brand=Tesla': '特斯拉',
  'brand=Enphase': '恩菲斯, 恩沛',
  'brand=CPS': '正泰',
  'brand=FranklinWH': '富兰克林',
  'brand=SMA': '艾思玛',
  'brand=Fronius': '伏能士, 福尼斯',
  'brand=SolarEdge': '太阳边际, 索拉, 索拉艾奇',
  'brand=LG': 'lg',

  'phases=1|split': '单相, 裂相, 分相',
  'phases=3': '三相, 三相逆变器',
  'panel_look=all_black': '全黑, 纯黑, 全黑组件, 黑色',
  'panel_bifacial=yes': '双面, 双面发电, 双面组件',
  'panel_look=glass_glass': '双玻, 双玻璃',
  'inverter_needs_optimizers=no':
    '不用优化器, 不要优化器, 不需要优化器, 不带优化器, 无需优化器, 免优化器, 不用配优化器, 不需要配优化器',
  'implied inverter_needs_optimizers=yes': '优化器, 功率优化器, 带优化器, 组件优化器',
  'implied batt_coupling=ac': existingSystems,
  'batt_coupling=ac':
    '交流耦合, ac耦合, 加装, 加个电池, 加电池, 加装电池, 加装储能, 加储能, 加个储能, 后加电池',
  'batt_coupling=dc_high': '高压电池, 高压储能',
  'batt_coupling=dc_low': '低压电池, 48v电池, 48v锂电池, 48伏电池',
  'voltage_class=high': '高压',
  'voltage_class=low': '低压',
  'batt_chemistry=lfp': '磷酸铁锂, 铁锂, 磷酸铁锂电池',
  'batt_installation=wall|wall_floor': '壁挂, 挂墙, 壁挂式, 壁挂电池, 挂墙式, 墙挂, 挂墙上, 挂在墙上',
  'batt_installation=floor|wall_floor': '落地, 落地式',
  'transformer_type=low_voltage_dry|medium_voltage_dry': '干式, 干式变压器, 干变',
  'transformer_type=medium_voltage_dry': '中压',
  'transformer_type=liquid_pad': '箱式变压器, 箱变, 油浸, 油浸变压器, 油变, 美式箱变, 箱式',
  'step=up': '升压, 升压变压器, 升压变',
  'step=down': '降压, 降压变压器, 降压变',
  'transformer_winding=copper': '铜绕组, 铜, 铜线',
  'transformer_winding=aluminum': '铝绕组',
  'ev_charging_level=dc_fast': '直流快充, 快充, 直流桩, 快充桩, 直流, 超充, 快速充电',
  'ev_charging_level=level_2': '家用充电桩, 交流桩, 慢充, 2级, 二级, 2级充电桩, 二级充电桩',
  'ev_connector=nacs|ccs1_nacs': '特斯拉接口, 特斯拉插头, 特斯拉充电, 特斯拉充电桩',
  'ev_connection=plug_14_50': '14-50插头, 插头式充电, 插座式, 插头式',
  'ev_connection=hardwired': '固定接线',
  'ev_solar_surplus=yes':
    '多余光伏, 多余的光伏, 多余太阳能, 多余的太阳能, 多余的电, 剩余光伏, 剩余的光伏, 富余光伏, 用不完的电, 太阳能多余的电, 光伏多余的电, 余电充电, 光伏充电, 太阳能充电, 余电, 光伏余电, 太阳能余电, 太阳能充电桩, 光伏充电桩',
  'ev_mounting=pedestal': '立式, 立柱, 立柱式',
  'ports=2': '双枪, 双枪充电桩, 两辆车, 两台车',
  'battery=no': '不带电池, 不带储能, 不含电池, 不含储能, 无电池, 没有电池, 不要电池',
  'transformer_cooling=natural_ester':
    '天然酯箱变, 天然酯冷却, 充天然酯, 天然酯的变压器, 天然酯的箱变, 天然酯绝缘的',
  'transformer_cooling=mineral_oil': '矿物油, 矿物油的',
  'soy_use=absorbent': '吸附剂, 吸油, 吸油剂, 吸油的, 漏油, 吸油污, 溢油, 油污吸附, 吸附漏油, 吸漏油',
  'soy_use=transformer_fluid': '变压器油, 变压器绝缘油, 变压器绝缘液',
  'soy_use=lubricant': '穿线润滑剂, 穿线油, 拉线润滑剂',
  'soy_use=cleaner':
    '清洗剂, 组件清洗剂, 光伏板清洗剂, 光伏清洗剂, 鸟粪, 鸟屎, 洗手膏, 洗手液, 洗手的膏, 手上全是油',
  'soy_use=tableware': '玉米餐具, 冷饮杯',
  'soy_pack=drum': '大桶, 大桶装',
  'unit=jets': '喷嘴, 个喷嘴, 喷头, 个喷头',
  'battery=yes': '带储能, 带电池, 含电池, 配电池, 含储能, 配储能, 光储, 光储套件, 带蓄电池, 光储一体',
  'kit_inverter=micro': '阳台光伏, 阳台太阳能, 阳台发电, 阳台光伏系统',
  'design_battery=yes': '带储能, 带电池, 含电池, 配电池, 含储能, 配储能, 光储, 光储套件, 带蓄电池, 光储一体',
  'roof=shingle': '沥青瓦, 沥青瓦屋顶, 沥青瓦屋面',
  'roof=tile': '瓦屋顶, 瓦屋面, 陶瓦, 瓦片, 瓦片屋顶, 瓦钩, 琉璃瓦, 瓦面, 瓦房',
  'implied roof=tile': '挂钩, 屋顶挂钩, 光伏挂钩',
  'roof=seam': '立边, 直立锁边, 立边屋面, 锁边, 立边屋顶, 立边咬合',
  'roof=metal|seam': '金属屋顶, 铁皮屋顶',
  'roof=metal': '彩钢, 彩钢瓦, 压型钢板',
  'roof=flat': '平屋顶, 平屋面, 平顶, 商用平屋顶, 配重',
  'roof=ground': '地面, 地面安装, 地装, 院子, 空地, 地面支架',
  'mount_role=rail': '铝导轨, 安装导轨',
  'mount_role=attachment': '脚座, 固定脚',
  'mount_role=clamp': '压块, 中压块, 边压块, 中压, 边压, 侧压块',
  'mount_finish=black': '黑色, 黑',
  'spa_supply=plug_120|convertible': '插电, 插电式, 普通插座, 插电就能用, 插座, 家用插座, 即插即用',
  'spa_lounger=no': '不要躺位, 没有躺位, 无躺位, 不带躺位, 不要躺椅, 没有躺椅',
  'spa_lounger=yes': '躺位, 躺椅, 有躺位, 带躺位, 可躺',
  'implied spa_lounger=yes': '躺着泡, 能躺着',
  'seats=2': '双人, 两人, 二人, 情侣',
  'seats=3': '三人, 三口之家, 三口',
  'seats=4': '四人, 四口之家, 四口',
  'seats=5': '五人, 五口之家, 五口',
  'seats=6': '六人',
  'seats=7': '七人, 派对',
  'panels=1': '一拖一, 单体, 1拖1',
  'panels=2': '一拖二, 一拖两, 二合一, 两路微逆, 两路微逆变器, 两路微型逆变器, 1拖2',
  'panels=4': '一拖四, 四合一, 四路微逆, 四路微逆变器, 四路微型逆变器, 1拖4',
  'tub_type=freestanding|clawfoot': '独立式, 独立浴缸, 独立',
  'tub_type=alcove': '嵌墙, 嵌墙式, 三面靠墙',
  'tub_type=clawfoot': '猫脚, 猫爪, 狮脚, 爪足, 带脚, 贵妃, 带爪',
  'tub_type=drop_in': '台面嵌入, 嵌入式, 嵌入式浴缸',
  'tub_type=walk_in': '步入式, 带门, 步入式浴缸, 开门式, 开门',
  'tub_material=cast_iron': '铸铁, 铸铁浴缸',
  'tub_material=acrylic': '亚克力',
  'tub_material=solid_surface': '人造石',
  'tub_drain=left': '左排水, 左排, 左侧排水, 左下水',
  'tub_drain=right': '右排水, 右排, 右侧排水, 右下水',
  'tub_jets=water': `${indoorSpas}, 室内按摩, 冲浪, 按摩喷头`,
  'tub_jets=air': '气泡, 气泡按摩',
  'design_stamp=structural': '结构, 结构证明, 结构计算, 结构函',
  'design_project=commercial':
    '工商业光伏, 商用光伏, 厂房光伏, 工厂屋顶光伏, 工厂光伏, 仓库光伏, 工商业设计, 工商业, 商用系统, 商用, 工厂, 厂房',
  'soy_pack=pail|drum|tote': '大桶, 桶装, 整桶',
  'design_stage=permit': '许可, 许可图纸, 报批, 报批图纸, 审批图纸',
  'status=clearance': '清仓, 尾货, 特价尾货',
  'made_in_usa=yes': '美国制造, 美国生产, 美国产, 美国造',

  'use=cabin': '小木屋, 木屋, 房车, 离网, 小屋, 度假屋',
  'use=whole_house': '全屋, 整屋, 全家, 整个房子',
  'use=backup': '停电备用, 备用电源, 备电, 停电, 应急电源, 后备电源, 应急',
  'use=senior':
    '老人, 老年人, 无障碍, 残疾人, 长辈, 跨不进, 迈不进, 跨不过, 迈不过, 膝盖不好, 腿脚不便, 腿脚不好, 行动不便, 轮椅, 爬不进',

  'unit=W': '瓦, 瓦特',
  'unit=kW': '千瓦',
  'unit=MW': '兆瓦',
  'unit=kWh': '度, 度电, 千瓦时',
  'unit=kVA': '千伏安',
  'unit=V': '伏, 伏特',
  'unit=kV': '千伏',
  'unit=A': '安, 安培',
  'unit=Ah': '安时',
  'unit=gal': '加仑',
  'unit=l': '升',
  'unit=in': '英寸, 寸',
  'unit=ft': '英尺, 尺',
  'unit=cm': '厘米, 公分',
  'unit=m': '米',
  'unit=mm': '毫米',
  'unit=kg': '公斤, 千克',
  'unit=years': '年质保, 年保修',
  'unit=persons': '人, 个人, 人用, 人座, 座, 位, 口人',
  'unit=panels': '块, 块板, 块组件, 块光伏板, 块太阳能板, 片',
  'unit=ports': '枪',
  'unit=none': '平方英尺, 平方米, 平米, 平方, 平, 亩, 吨, 匹, 台, 套, 根, 只',
  'unit=phases': '相',

  at_most:
    '以下, 以内, 不超过, 低于, 最多, 之内, 内, 小于, 少于, 预算, 不要超过, 不能超过, 别超过, 不高于, 不大于, 不多于, 不到',
  at_least: '以上, 至少, 超过, 高于, 大于, 起, 不低于, 不少于, 不小于, 起步',
  postposed: '以下, 以内, 之内, 内, 以上, 起',
  dollars: '美元, 美金, 刀, 块钱, 元, 块, 美刀, 块美元',
  'order=price_up': '便宜, 最便宜, 实惠, 低价, 性价比高, 平价, 便宜点, 便宜一点, 划算',
  'order=size_down': '最大功率, 最大, 功率最大, 大功率, 最高功率, 容量最大',
  'order=size_up': '最小, 小型, 小, 迷你',
  'order=efficiency_down': '效率最高, 最高效率, 转换效率最高, 最高效',
  'order=weight_up': '最轻, 重量最轻',
  'order=warranty_down': '质保最长, 最长质保, 保修最长, 质保时间最长',
  for: '适用于, 能带, 可带, 能接, 可接, 支持, 用于, 适配, 兼容, 适合, 配套, 搭配, 配, 能用于, 可配',
  fitted_by:
    '配什么, 用什么, 搭配什么, 装什么, 接什么, 配哪款, 配哪种, 配哪个, 配哪些, 用哪款, 用哪种, 用哪个, 用哪些, 搭配哪款, 搭配哪种, 搭配哪个, 能配什么, 能用什么, 能接什么, 可以配什么, 可以用什么, 可以接什么, 配多大, 配多大的, 用多大的, 适合什么, 适合哪种, 适合哪款, 兼容什么, 兼容哪些, 支持什么, 支持哪些, 匹配什么, 匹配哪款, 该配什么, 要配什么',
  replacement:
    '替代, 替代品, 替代型号, 代替, 取代, 停产, 平替, 替换, 更换, 换什么, 换哪款, 换哪个, 换成什么, 换成哪款, 后继, 后继型号, 接替, 顶替, 下一代, 升级款, 坏了, 买不到, 新款, 换代, 退市, 没货, 断货, 类似的, 顶上',
  with: '带, 含, 配有, 有',
  through: '到, 至',
  between: '在, 介于, 之间',
  and: '和, 与',
  to: '转, 变, 到, 升, 降, 转换, 降到, 升到, 升至, 降至',
  ignore:
    '的, 了, 和, 与, 用, 我, 要, 想, 买, 就能用, 吗, 请问, 什么, 哪个, 有没有, 推荐, 一个, 家用, 家庭, 住宅, 太阳能, 光伏, 功率, 户外, 式, 给, 个, 装, 能, 款, 卖, 电, 价格, 多少钱, 屋面, 屋顶, 户用, 电源, 设备, 产品, 型, 左右, 大约, 约, 大概, 差不多, 上下, 一次性, 效率, 转换效率, 对比, 比较, 区别, 哪款, 哪种, 哪个好, 好, 点, 一点, 露台, 花园, 里, 家里, 别墅, 阳台, 供电, 牌, 品牌, 正品, 跟, 可以, 还',
}

/** Other words for a roof. */
const roofs = ['房顶', '楼顶', '屋面']

/** Phrases with `屋顶` also with the other words for a roof. */
export const chineseWords: QueryWords = Object.fromEntries(
  Object.entries(words).map(([meaning, phrases]) => [
    meaning,
    phrases
      .split(',')
      .flatMap((phrase) => [
        phrase,
        ...(phrase.includes('屋顶') ? roofs.map((roof) => phrase.replace('屋顶', roof)) : []),
      ])
      .join(','),
  ]),
)
