//! What notices are counted by.
//!
//! On a million notices tantivy's aggregations answered the mix of queries of the bench a quarter as fast as this, and
//! an own loop over columns with all statuses, buyers, categories and places less than half as fast. So each notice has
//! one value in each of three columns: its buyer, its kind (a status and places) and its chain (categories with all
//! above them). There are far fewer kinds and chains than notices, so what they stand for is added up once, after the
//! counting. Our own core counts in the same way.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocId, SegmentReader};

/// Lists to numbers from 0 on, in the order in which they come.
#[derive(Default)]
pub struct Numbers {
    numbers: HashMap<Vec<u64>, u64>,
    lists: Vec<Vec<u64>>,
}

impl Numbers {
    pub fn of(&mut self, list: Vec<u64>) -> u64 {
        let next = self.lists.len() as u64;
        *self.numbers.entry(list).or_insert_with_key(|list| {
            self.lists.push(list.clone());
            next
        })
    }
}

type Column<Value = u64> = Arc<dyn ColumnValues<Value>>;

/// Columns that stay open: opening them for each search took longer than most searches.
pub struct Columns {
    pub value: Column<i64>,
    buyer: Column,
    kind: Column,
    chain: Column,
    kinds: Vec<Vec<u64>>,
    /// The places in `categories` by chain.
    chains: Vec<Vec<usize>>,
    categories: Vec<u64>,
}

impl Columns {
    pub fn open(segment: &SegmentReader, kinds: Numbers, chains: Numbers) -> tantivy::Result<Self> {
        let columns = segment.fast_fields();
        let mut categories: Vec<u64> = chains.lists.iter().flatten().copied().collect();
        categories.sort_unstable();
        categories.dedup();
        let places = |chain: &Vec<u64>| {
            chain
                .iter()
                .map(|code| categories.binary_search(code).unwrap())
                .collect()
        };
        Ok(Self {
            value: columns.i64("value")?.values,
            buyer: columns.u64("buyer")?.values,
            kind: columns.u64("kind")?.values,
            chain: columns.u64("chain")?.values,
            kinds: kinds.lists,
            chains: chains.lists.iter().map(places).collect(),
            categories,
        })
    }
}

/// How many notices there are of each value; only values that occur.
#[derive(Debug, Default, PartialEq)]
pub struct Counts {
    pub status: Vec<(u64, u32)>,
    pub buyer: Vec<(u64, u32)>,
    pub category: Vec<(u64, u32)>,
    pub location: Vec<(u64, u32)>,
}

/// Counts notices, a block at a time.
pub struct Tally<'a> {
    pub total: usize,
    columns: &'a Columns,
    buyers: Vec<u32>,
    kinds: Vec<u32>,
    chains: Vec<u32>,
}

impl<'a> Tally<'a> {
    pub fn new(columns: &'a Columns) -> Self {
        let zeros = |length| vec![0; length];
        Self {
            total: 0,
            columns,
            buyers: zeros(columns.buyer.max_value() as usize + 1),
            kinds: zeros(columns.kinds.len()),
            chains: zeros(columns.chains.len()),
        }
    }

    /// Counts notices in ascending order, no more than a block.
    pub fn count(&mut self, notices: &[DocId]) {
        let (Some(first), Some(last)) = (notices.first(), notices.last()) else {
            return;
        };
        self.total += notices.len();
        let is_run = last - first + 1 == notices.len() as u32;
        let mut room = [0; COLLECT_BLOCK_BUFFER_LEN];
        let values = &mut room[..notices.len()];
        for (column, counts) in [
            (&self.columns.buyer, &mut self.buyers),
            (&self.columns.kind, &mut self.kinds),
            (&self.columns.chain, &mut self.chains),
        ] {
            if is_run {
                column.get_range(u64::from(*first), values);
            } else {
                column.get_vals(notices, values);
            }
            for &value in values.iter() {
                counts[value as usize] += 1;
            }
        }
    }

    pub fn counts(&self) -> Counts {
        let mut status = vec![0; 16];
        let mut location = vec![0; 16];
        let mut category = vec![0; self.columns.categories.len()];
        for (kind, &count) in self.columns.kinds.iter().zip(&self.kinds) {
            status[kind[0] as usize] += count;
            for &place in &kind[1..] {
                location[place as usize] += count;
            }
        }
        for (chain, &count) in self.columns.chains.iter().zip(&self.chains) {
            if count > 0 {
                for &place in chain {
                    category[place] += count;
                }
            }
        }
        let by_number =
            |counts: &[u32]| occurring(counts.iter().enumerate().map(|(number, &count)| (number as u64, count)));
        Counts {
            status: by_number(&status),
            buyer: by_number(&self.buyers),
            category: occurring(self.columns.categories.iter().copied().zip(category)),
            location: by_number(&location),
        }
    }
}

fn occurring(counts: impl Iterator<Item = (u64, u32)>) -> Vec<(u64, u32)> {
    counts.filter(|&(_, count)| count > 0).collect()
}
