/**
 * What the first release (commit bb2e816) wrote into every database at its first start. It kept no memory of it: by this
 * list the first synchronisation tells what an administrator has removed since from what is new. Never changes.
 */

/** Keys separated by white space. */
export const firstRelease = {
  menus: `
    Dashboard clothes/goods ProductList ProductNew ProductEdit msClothesProduct:add msClothesProduct:edit
    msClothesProduct:price msClothesCost:view system menu:list menu:add menu:edit menu:del dict:list dict:add
    dict:edit dict:del msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit msClothesUserIssue:del
    userMessage:add userMessage:edit version:add ProductAttribute ProductItem GoodsStock StallGoods
    clothes/inventory InventoryStock Transfer Purchase Review StockMonitor Revise Repository RepositoryPermission
    TransferItem PurchaseItem ReviewItem ReviseItem clothes/stall BillList Distributor DistributorStrategy
    DistributorRecharge DistributorAccount BillItem BillNew clothes/statistic StatStallManage StatStallKeeper
    msClothesProduct:del msClothesProduct:import msClothesProduct:belowFloor msClothesAttribute:add
    msClothesAttribute:edit msClothesAttribute:del msClothesStallGoods:add msClothesStallGoods:edit
    msClothesStallGoods:del msClothesTransfer:add msClothesTransfer:edit msClothesTransfer:del
    msClothesTransfer:send msClothesTransfer:receive msClothesTransfer:diff msClothesPurchase:add
    msClothesPurchase:edit msClothesPurchase:del msClothesPurchase:receive msClothesPurchase:return
    msClothesPurchase:void msClothesFactory:pay msClothesReview:add msClothesReview:edit msClothesReview:del
    msClothesReview:submit msClothesReview:approve msClothesMonitor:add msClothesMonitor:edit msClothesMonitor:del
    msClothesRevise:adjust msClothesRevise:approve msClothesRepository:add msClothesRepository:edit
    msClothesRepository:del msClothesRepositoryPermission:edit msClothesBill:edit msClothesBill:del
    msClothesBill:confirm msClothesBill:void msClothesBill:price msClothesBill:discount msClothesBill:belowFloor
    msClothesBill:overCredit msClothesBill:reprint msClothesDistributor:add msClothesDistributor:edit
    msClothesDistributor:del msClothesDistributor:export msClothesDistributor:merge msClothesDistributor:credit
    msClothesStrategy:add msClothesStrategy:edit msClothesStrategy:del msClothesRecharge:add
    msClothesRecharge:confirm msClothesRecharge:void msClothesRecharge:bonus msClothesAccount:receive
    msClothesAccount:refund msClothesAccount:adjust msClothesAccount:writeOff`,
  /** Menus by role. */
  grants: {
    ROLE_BOSS: `
      Dashboard clothes/goods ProductList ProductNew ProductEdit msClothesProduct:add msClothesProduct:edit
      msClothesProduct:price msClothesCost:view msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit
      msClothesUserIssue:del ProductAttribute ProductItem GoodsStock StallGoods clothes/inventory InventoryStock
      Transfer Purchase Review StockMonitor Revise Repository RepositoryPermission TransferItem PurchaseItem
      ReviewItem ReviseItem clothes/stall BillList Distributor DistributorStrategy DistributorRecharge
      DistributorAccount BillItem BillNew clothes/statistic StatStallManage StatStallKeeper msClothesProduct:del
      msClothesProduct:import msClothesProduct:belowFloor msClothesAttribute:add msClothesAttribute:edit
      msClothesAttribute:del msClothesStallGoods:add msClothesStallGoods:edit msClothesStallGoods:del
      msClothesTransfer:add msClothesTransfer:edit msClothesTransfer:del msClothesTransfer:send
      msClothesTransfer:receive msClothesTransfer:diff msClothesPurchase:add msClothesPurchase:edit
      msClothesPurchase:del msClothesPurchase:receive msClothesPurchase:return msClothesPurchase:void
      msClothesFactory:pay msClothesReview:add msClothesReview:edit msClothesReview:del msClothesReview:submit
      msClothesReview:approve msClothesMonitor:add msClothesMonitor:edit msClothesMonitor:del msClothesRevise:adjust
      msClothesRevise:approve msClothesRepository:add msClothesRepository:edit msClothesRepository:del
      msClothesRepositoryPermission:edit msClothesBill:edit msClothesBill:del msClothesBill:confirm msClothesBill:void
      msClothesBill:price msClothesBill:discount msClothesBill:belowFloor msClothesBill:overCredit
      msClothesBill:reprint msClothesDistributor:add msClothesDistributor:edit msClothesDistributor:del
      msClothesDistributor:export msClothesDistributor:merge msClothesDistributor:credit msClothesStrategy:add
      msClothesStrategy:edit msClothesStrategy:del msClothesRecharge:add msClothesRecharge:confirm
      msClothesRecharge:void msClothesRecharge:bonus msClothesAccount:receive msClothesAccount:refund
      msClothesAccount:adjust msClothesAccount:writeOff`,
    ROLE_STALL_MANAGER: `
      Dashboard clothes/goods ProductList msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit
      msClothesUserIssue:del ProductItem GoodsStock StallGoods clothes/inventory InventoryStock Transfer Review
      TransferItem ReviewItem clothes/stall BillList Distributor DistributorRecharge DistributorAccount BillItem
      BillNew clothes/statistic StatStallManage StatStallKeeper msClothesStallGoods:add msClothesStallGoods:edit
      msClothesStallGoods:del msClothesTransfer:add msClothesTransfer:edit msClothesTransfer:del
      msClothesTransfer:send msClothesTransfer:receive msClothesTransfer:diff msClothesReview:add msClothesReview:edit
      msClothesReview:del msClothesReview:submit msClothesBill:edit msClothesBill:del msClothesBill:confirm
      msClothesBill:void msClothesBill:price msClothesBill:discount msClothesBill:belowFloor msClothesBill:overCredit
      msClothesBill:reprint msClothesDistributor:add msClothesDistributor:edit msClothesDistributor:del
      msClothesDistributor:credit msClothesRecharge:add msClothesRecharge:confirm msClothesRecharge:void
      msClothesRecharge:bonus msClothesAccount:receive msClothesAccount:refund`,
    ROLE_STALL_KEEPER: `
      Dashboard clothes/goods ProductList msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit
      msClothesUserIssue:del ProductItem GoodsStock StallGoods clothes/inventory InventoryStock Transfer TransferItem
      clothes/stall BillList Distributor DistributorRecharge DistributorAccount BillItem BillNew clothes/statistic
      StatStallKeeper msClothesTransfer:add msClothesTransfer:receive msClothesBill:edit msClothesBill:confirm
      msClothesBill:void msClothesBill:price msClothesDistributor:add msClothesRecharge:add msClothesAccount:receive`,
    ROLE_WAREHOUSE: `
      Dashboard clothes/goods ProductList msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit
      msClothesUserIssue:del ProductItem GoodsStock clothes/inventory InventoryStock Transfer Purchase Review
      StockMonitor Revise Repository TransferItem PurchaseItem ReviewItem ReviseItem msClothesTransfer:add
      msClothesTransfer:edit msClothesTransfer:del msClothesTransfer:send msClothesTransfer:receive
      msClothesTransfer:diff msClothesPurchase:add msClothesPurchase:edit msClothesPurchase:del
      msClothesPurchase:receive msClothesPurchase:return msClothesPurchase:void msClothesReview:add
      msClothesReview:edit msClothesReview:del msClothesReview:submit msClothesRevise:adjust`,
    ROLE_MERCHANDISER: `
      Dashboard clothes/goods ProductList ProductNew ProductEdit msClothesProduct:add msClothesProduct:edit
      msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit msClothesUserIssue:del ProductAttribute
      ProductItem GoodsStock clothes/inventory InventoryStock Purchase PurchaseItem msClothesProduct:del
      msClothesProduct:import msClothesAttribute:add msClothesAttribute:edit msClothesAttribute:del
      msClothesPurchase:add msClothesPurchase:edit msClothesPurchase:del msClothesPurchase:receive
      msClothesPurchase:return`,
    ROLE_FINANCE: `
      Dashboard clothes/goods ProductList msClothesCost:view msClothesUserIssue:list msClothesUserIssue:add
      msClothesUserIssue:edit msClothesUserIssue:del ProductItem GoodsStock clothes/inventory InventoryStock Purchase
      Review Revise PurchaseItem ReviewItem ReviseItem clothes/stall BillList Distributor DistributorRecharge
      DistributorAccount BillItem clothes/statistic StatStallManage msClothesFactory:pay msClothesReview:approve
      msClothesRevise:approve msClothesRecharge:confirm msClothesAccount:receive msClothesAccount:refund
      msClothesAccount:adjust msClothesAccount:writeOff`,
    ROLE_ECOM: `
      Dashboard clothes/goods ProductList msClothesUserIssue:list msClothesUserIssue:add msClothesUserIssue:edit
      msClothesUserIssue:del ProductItem GoodsStock clothes/inventory InventoryStock`,
    ROLE_SYSTEM_DEFAULT: `
      Dashboard`,
  },
  /** Values of entries by dictionary. */
  dictionaries: {
    user_status: "true false",
    dept_status: "true false",
    job_status: "true false",
    product_unit: "件 套 条 双 打",
    return_reason: "质量 色差 尺码 滞销 发错",
    scrap_reason: "污渍 破洞 虫蛀 丢失",
    adjust_reason: "录错 串码 串色 漏记 找回 丢失 其他",
    short_reason: "裁片不足 漏裁 丢失",
  },
} as const;
