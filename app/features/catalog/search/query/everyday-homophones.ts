/**
 * Everyday Chinese words that sound like words of the catalog or of the chat, and are no typing errors of them: 鱼缸 is not
 * 浴缸. Found with the dictionary of jieba; words that most people type by mistake, as 定单 for 订单, are left out.
 */
export const everydayHomophones =
  '东溪 中邪 事机 传回 余米 保价 保鲜 公愤 公育 冀中 几丈 几篇 几顿 北电 千夫 千幅 厂方 双抢 发怵 发憷 取笑 变型 同知 后援 回手 回款 园子 圆子 土纸 地丁 地志 地支 基度 基片 墓场 定惊 实效 工场 工长 帮子 干尸 干湿 德奥 悉数 惊天 抢收 挤出 掂量 推回 收付 数辆 方士 方始 方子 无虞 星号 景天 月宫 本底 杀价 杆式 板滞 梢子 橡子 死机 殷天 涌浪 灌装 犁式 电击 电化 电平 电瓷 盈尺 祭天 笼头 粘接 纤长 纪年 翅子 联接 苕子 藏品 螺蛳 行号 解构 诱变 货舱 转回 通直 铁犁 长号 面瘫 首辅 黄鼬 净重 减压 分项 声压 夫特 应激 底价 强压 微利 摊位 显卡 理县 理线 称重 童装 维生 角马 配种 重压 链接 鱼缸 齐步 刹车 谷电 现付 励精图治 抛物面 结构性 混合性 独立师 检察员 檀香扇 人造丝 非盈利 阳关道 印地语 克罗地亚 立竿见影 语焉不详 由浅入深 见异思迁 前车之鉴 囊中之物 风驰电掣 手疾眼快 十余米 腮帮子 正态分布 可信性 生物系 核外电子 天罗地网 东施效颦 畅所欲言 啼饥号寒 脚不沾地 回收器'
