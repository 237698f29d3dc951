//! The work of the bench: the twenty best, the exact total, and counts by status, buyer, category and place.

use std::ops::Bound;
use std::sync::LazyLock;

use tantivy::aggregation::agg_req::Aggregations;
use tantivy::aggregation::agg_result::AggregationResults;
use tantivy::aggregation::{AggContextParams, AggregationCollector};
use tantivy::collector::sort_key::NaturalComparator;
use tantivy::collector::{Count, TopDocs, TopNComputer};
use tantivy::query::{EnableScoring, RangeQuery};
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocId, Score, TERMINATED, Term};

use crate::columns::{Counts, Tally};
use crate::index::Filled;
use crate::question::{Question, all};

const BEST: usize = 20;

#[allow(dead_code)] // The best and the counts are worked out for their cost.
pub struct Found<Counted> {
    pub total: usize,
    pub best: Vec<DocId>,
    pub counts: Counted,
}

/// The fastest way that was found: a pass over the notices that match, which counts their columns.
pub fn counted(index: &Filled, question: &Question) -> tantivy::Result<Found<Counts>> {
    let mut tally = Tally::new(&index.columns);
    let best = if question.is_one_word() {
        // Two passes: to find the best alone, tantivy leaves out blocks of notices that have none.
        first(index, question, &mut tally)?;
        let top = TopDocs::with_limit(BEST).order_by_score();
        let best = index.searcher.search(&*all(question.clauses(&index.fields)), &top)?;
        best.into_iter().map(|(_, address)| address.doc_id).collect()
    } else if question.words.is_empty() {
        first(index, question, &mut tally)?
    } else {
        best(index, question, &mut tally)?
    };
    Ok(Found {
        total: tally.total,
        best,
        counts: tally.counts(),
    })
}

/// Counts without scores; the first twenty.
fn first(index: &Filled, question: &Question, tally: &mut Tally) -> tantivy::Result<Vec<DocId>> {
    let query = all(question.clauses(&index.fields));
    let weight = query.weight(EnableScoring::disabled_from_searcher(&index.searcher))?;
    let values = question.values();
    let mut best = Vec::with_capacity(BEST);
    let mut passing = Vec::with_capacity(COLLECT_BLOCK_BUFFER_LEN);
    weight.for_each_no_score(index.searcher.segment_reader(0), &mut |block| {
        let block = match &values {
            None => block,
            Some(values) => {
                passing.clear();
                passing.extend(
                    block
                        .iter()
                        .filter(|&&notice| values.contains(&index.columns.value.get_val(notice))),
                );
                &passing
            }
        };
        best.extend(block.iter().take(BEST - best.len()));
        tally.count(block);
    })?;
    Ok(best)
}

/// Counts with scores; the twenty best. A notice is scored only after its value has passed.
fn best(index: &Filled, question: &Question, tally: &mut Tally) -> tantivy::Result<Vec<DocId>> {
    let query = all(question.clauses(&index.fields));
    let weight = query.weight(EnableScoring::enabled_from_searcher(&index.searcher))?;
    let values = question.values();
    let mut best: TopNComputer<Score, DocId, _> = TopNComputer::new_with_comparator(BEST, NaturalComparator);
    let mut block = [0; COLLECT_BLOCK_BUFFER_LEN];
    let mut length = 0;
    let mut scorer = weight.scorer(index.searcher.segment_reader(0), 1.0)?;
    let mut notice = scorer.doc();
    while notice != TERMINATED {
        if values
            .as_ref()
            .is_none_or(|values| values.contains(&index.columns.value.get_val(notice)))
        {
            best.push(scorer.score(), notice);
            block[length] = notice;
            length += 1;
            if length == block.len() {
                tally.count(&block);
                length = 0;
            }
        }
        notice = scorer.advance();
    }
    tally.count(&block[..length]);
    Ok(best.into_sorted_vec().into_iter().map(|one| one.doc).collect())
}

static AGGREGATIONS: LazyLock<Aggregations> = LazyLock::new(|| {
    let terms = |field: &str, size: u32| serde_json::json!({ "terms": { "field": field, "size": size } });
    serde_json::from_value(serde_json::json!({
        "status": terms("status", 10),
        "buyer": terms("buyer", 50),
        "category": terms("category", 50),
        "location": terms("location", 20),
    }))
    .expect("terms are aggregations")
});

/// The way of tantivy's guide: collectors that come with it, in one pass.
pub fn aggregated(index: &Filled, question: &Question) -> tantivy::Result<Found<AggregationResults>> {
    let mut clauses = question.clauses(&index.fields);
    if let Some(values) = question.values() {
        let cents = |value| Term::from_field_i64(index.fields.value, value);
        let range = RangeQuery::new(Bound::Included(cents(values.start)), Bound::Excluded(cents(values.end)));
        clauses.push(Box::new(range));
    }
    let counts = AggregationCollector::from_aggs(AGGREGATIONS.clone(), AggContextParams::default());
    let top = TopDocs::with_limit(BEST).order_by_score();
    let (total, best, counts) = index.searcher.search(&*all(clauses), &(Count, top, counts))?;
    Ok(Found {
        total,
        best: best.into_iter().map(|(_, address)| address.doc_id).collect(),
        counts,
    })
}
